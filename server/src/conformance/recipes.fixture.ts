import { accountRecipes } from './accountRecipes.fixture.ts'
import { collectionRecipes } from './collectionRecipes.fixture.ts'
import { instanceRecipes } from './instanceRecipes.fixture.ts'
import { statusRecipes } from './statusRecipes.fixture.ts'
import type { Request, World } from './World.fixture.ts'

/** Makes what a call needs and answers the call, which then has to succeed. */
export type Recipe = (world: World) => Request | Promise<Request>

/** By method and path, where `*` stands for what varies: the names of path parameters differ from document to document. */
export type Recipes = Readonly<Record<string, Recipe>>

export const recipes: Recipes = { ...accountRecipes, ...statusRecipes, ...collectionRecipes, ...instanceRecipes }

/** How `recipes` names a call. */
export function recipeName(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+|\{\w+\}/g, '*')}`
}
