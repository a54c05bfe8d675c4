import { isLosslessNumber } from 'lossless-json'

/**
 * Writes a value as YAML, with exact numbers, and with quotes around any text that YAML 1.1 or 1.2
 * would read as a number, date or boolean. The library loads on first use.
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
      // As a block scalar, text with leading whitespace would lose its indentation.
      const isText = typeof scalar.value === 'string'
      if (isText && /^\s/.test(String(scalar.value))) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0 })
}
