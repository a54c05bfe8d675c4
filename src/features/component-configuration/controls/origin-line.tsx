import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from './form-wide.ts'
import { useFieldText } from './use-field-value.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { cutText } from '#src/lib/text/cut-text.ts'
import type { Mode } from '#form/body/request.ts'
import { isInRow } from '#form/draft/field-address.ts'
import type { ValueSource } from '#form/draft/draft.ts'

const SOURCE_WORDS: Readonly<Record<ValueSource | 'here', string>> = {
  here: 'Edited here.',
  text: 'Filled in from JSON or YAML.',
  draft: 'Restored from this tab’s draft.',
}

const MAX_SHOWN = 60

const shown = (text: string) => cutText(text.replaceAll(/\s+/g, ' '), MAX_SHOWN)

/** The default, if there is one and it may be shown. */
const defaultOf = ({ node }: FieldView): string | undefined =>
  node.sensitive || node.defaultText === '' ? undefined : node.defaultText

const untouched = (view: FieldView, mode: Mode): string => {
  const { node } = view
  const text = defaultOf(view)
  const otherwise = node.secretDefault
    ? 'the default, which is not shown,'
    : text === undefined
      ? undefined
      : `the default ${shown(text)}`
  if (node.stored && mode === 'merge') return 'Not edited: the stored secret stays.'
  if (mode === 'merge' && !isInRow(node.address)) {
    const saved = 'Not edited: the saved value applies, which this API does not show'
    return otherwise === undefined ? `${saved}.` : `${saved}; without one, ${otherwise}.`
  }
  return otherwise === undefined
    ? 'Not edited: nothing is sent, and there is no default.'
    : `Not edited: ${otherwise} applies.`
}

/** Where the value of a field comes from, in a line. It claims nothing about a saved value. */
export const originWords = (
  view: FieldView,
  mode: Mode,
  source: ValueSource | 'here',
  value: string,
): string => {
  if (view.node.kind === 'readOnly') return 'Set by the API.'
  if (view.state === 'untouched') return untouched(view, mode)
  if (view.state === 'cleared') {
    return mode === 'merge' && !isInRow(view.node.address)
      ? 'Cleared here: not sent, so a saved value stays.'
      : 'Cleared here: not sent.'
  }
  if (!view.isAsked) return 'Kept, but not sent: no longer used.'
  const text = defaultOf(view)
  const compared =
    text === undefined
      ? ''
      : text === value
        ? ' Same as the default.'
        : ` The default is ${shown(text)}.`
  return SOURCE_WORDS[source] + compared
}

/** Where the value of a field comes from. */
export function OriginLine({ view }: { view: FieldView }) {
  const { sourceOf } = useConfiguration()
  const mode = useMode()
  const { id } = view.node
  const text = useFieldText(id)
  return (
    <p className="mt-1 border-s-2 border-line-2 ps-2 text-xs text-ink-2">
      {originWords(view, mode, sourceOf(id), text)}
    </p>
  )
}
