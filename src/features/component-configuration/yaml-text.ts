import { isLosslessNumber } from 'lossless-json'

/**
 * A value as YAML: numbers exactly as they are written, and no text that a reader of YAML 1.1 or 1.2
 * would take for a number, a date or yes and no. Its writer is fetched when it is first asked for.
 */
export const yamlText = async (value: unknown): Promise<string> => {
  const { Document, visit } = await import('yaml')
  const exactNumber = {
    identify: isLosslessNumber,
    default: true,
    tag: 'tag:yaml.org,2002:float',
    resolve: (text: string) => text,
    stringify: (item: { value?: unknown }) =>
      isLosslessNumber(item.value) ? item.value.toString() : String(item.value),
  }
  const document = new Document(value, {
    customTags: (tags) => [exactNumber, ...tags],
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  })
  visit(document, {
    Scalar: (_, scalar) => {
      // As a block, text that begins with an empty line would lose the indent of its next line.
      const isText = typeof scalar.value === 'string'
      if (isText && /^\s/.test(String(scalar.value))) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0 })
}
