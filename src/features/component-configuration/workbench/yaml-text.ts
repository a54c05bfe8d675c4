import { isLosslessNumber } from 'lossless-json'
import { numberText, plainValue } from '#form/body/yaml-scalar.ts'
import { otherBlank } from '#form/body/yaml-words.ts'

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
      isLosslessNumber(item.value) ? numberText(item.value.toString()) : String(item.value),
  }
  const document = new Document(value, {
    customTags: (tags) => [exactNumber, ...tags],
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  })
  visit(document, {
    Scalar: (_, scalar) => {
      const { value: text } = scalar
      if (typeof text !== 'string') return
      // As a block scalar, text with leading whitespace would lose its indentation. Without quotes, Fill would refuse
      // blanks that are not spaces, and what YAML readers do not read alike.
      const isRefused =
        plainValue(text).kind !== 'text' ||
        (!text.includes('\n') && otherBlank(text, 0, text.length))
      if (isRefused || /^\s/.test(text)) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0 })
}
