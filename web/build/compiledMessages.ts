import { compileMessage } from '@lingui/message-utils/compileMessage'
import type * as BabelTypes from '@babel/types'

/**
 * Compiles each English message that the macro leaves in a component, so that every chunk contains its own English texts: no catalogue and
 * no message parser has to be loaded before the first post.
 */
export function compiledMessages() {
  return {
    preset: { plugins: [compileInPlace] },
    rolldown: { filter: { code: /from ['"]@lingui\/(?:react|core)\/macro['"]/ } },
  }
}

/** The used parts of Babel's paths, which have no types of their own. */
interface Found<Node> {
  readonly node: Node
}

function compileInPlace({ types: t }: { types: typeof BabelTypes }) {
  return {
    name: 'starling-compiled-messages',
    visitor: {
      ObjectExpression(path: Found<BabelTypes.ObjectExpression>) {
        const named = (name: string) => path.node.properties.find((property) => t.isObjectProperty(property) && keyOf(t, property) === name)
        const message = named('message')
        if (!named('id') || !t.isObjectProperty(message) || !t.isStringLiteral(message.value)) return
        message.value = t.valueToNode(compileMessage(message.value.value))
      },
      JSXOpeningElement(path: Found<BabelTypes.JSXOpeningElement>) {
        const named = (name: string) =>
          path.node.attributes.find((attribute) => t.isJSXAttribute(attribute) && attribute.name.name === name)
        const message = named('message')
        if (!named('id') || !t.isJSXAttribute(message)) return
        const value = message.value
        const text = t.isStringLiteral(value)
          ? value.value
          : t.isJSXExpressionContainer(value) && t.isStringLiteral(value.expression)
            ? value.expression.value
            : null
        if (text !== null) message.value = t.jsxExpressionContainer(t.valueToNode(compileMessage(text)))
      },
    },
  }
}

function keyOf(t: typeof BabelTypes, property: BabelTypes.ObjectProperty): string | null {
  if (t.isIdentifier(property.key)) return property.key.name
  return t.isStringLiteral(property.key) ? property.key.value : null
}
