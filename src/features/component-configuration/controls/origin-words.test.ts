import { expect, test } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'
import type { ValueState } from '#form/draft/draft.ts'
import { originWords } from './origin-line.tsx'

const SAVED = 'Not edited: the saved value applies, which this API does not show'

test.for([
  [{}, 'merge', 'untouched', 'here', `${SAVED}.`],
  [{ defaultValue: '5' }, 'merge', 'untouched', 'here', `${SAVED}; without one, the default 5.`],
  [{ defaultValue: '5' }, 'complete', 'untouched', 'here', 'Not edited: the default 5 applies.'],
  [{}, 'complete', 'untouched', 'here', 'Not edited: nothing is sent, and there is no default.'],
  [{ defaultValue: '5' }, 'merge', 'set', 'here', 'Edited here. The default is 5.'],
  [
    { defaultValue: 'x' },
    'merge',
    'set',
    'text',
    'Filled in from JSON or YAML. Same as the default.',
  ],
  [{}, 'merge', 'set', 'draft', 'Restored from this tab’s draft.'],
  [{}, 'merge', 'cleared', 'here', 'Cleared here: not sent, so a saved value stays.'],
  [{}, 'complete', 'cleared', 'here', 'Cleared here: not sent.'],
  [{ readOnly: true }, 'merge', 'untouched', 'here', 'Set by the API.'],
  // A secret is never shown, nor compared.
  [{ sensitive: true, defaultValue: 'x' }, 'merge', 'set', 'here', 'Edited here.'],
  [
    { sensitive: true, defaultValue: 'x' },
    'complete',
    'untouched',
    'here',
    'Not edited: the default, which is not shown, applies.',
  ],
  [
    { sensitive: true, defaultValue: '********' },
    'merge',
    'untouched',
    'here',
    'Not edited: the stored secret stays.',
  ],
] as const)('%o in %s, %s from %s', ([field, mode, state, source, words]) => {
  const [node] = formOn({ fields: [{ key: 'a', type: 'string', ...field }] })
    .tree()
    .nodes.values()
  if (!node) throw new Error('No field')
  const shown: ValueState = state
  const view = {
    node,
    messages: [],
    state: shown,
    choice: undefined,
    hasLineBreaks: false,
    isEmptyText: false,
    isAsked: true,
  }
  expect(originWords(view, mode, source, 'x')).toBe(words)
})
