import { accountRecipes } from './accountRecipes.fixture.ts'
import { collectionRecipes } from './collectionRecipes.fixture.ts'
import { instanceRecipes } from './instanceRecipes.fixture.ts'
import { statusRecipes } from './statusRecipes.fixture.ts'
import type { Request, World } from './World.fixture.ts'

/** Prepares what a request needs and returns the request, which must then succeed. */
export type Recipe = (world: World) => Request | Promise<Request>

/** By method and path, where `*` replaces parameters, because documents name them differently. */
export type Recipes = Readonly<Record<string, Recipe>>

export const recipes: Recipes = { ...accountRecipes, ...statusRecipes, ...collectionRecipes, ...instanceRecipes }

/** The key of a request in `recipes`. */
export function recipeName(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+|\{\w+\}/g, '*')}`
}
