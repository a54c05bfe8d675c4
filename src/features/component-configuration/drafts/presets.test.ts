import { describe, expect, test } from 'vitest'
import type { Team } from '#src/contract/team.ts'
import { aComponent, aField, aGroup, readAnswer } from '#src/testing/component-builders.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { draftCounts, presetsOf } from './presets.ts'

const KEY = 'loki'
const DRAFT = { values: {}, edited: new Set<string>() }
const tree = createTreeBuilder(KEY).build(
  readAnswer(
    aComponent({
      fields: [
        aField('name', { label: 'Name' }),
        aField('code', { label: 'Code', sensitive: true }),
        aGroup('lamp', [aField('watts', { label: 'Watts' })], { label: 'Lamp' }),
      ],
    }),
  ),
  DRAFT,
  DRAFT,
)

const preset = (name: string, component: string, draft: Record<string, unknown>) => ({
  name,
  component,
  draft,
})
const draftOf = (componentKey: string, profileConfig: object) => ({
  draftOf: { componentKey },
  secretsLeftOut: ['Code'],
  request: { replaceProfileConfig: true, profileConfig },
})
const team: Team = {
  presets: [
    preset('Small', KEY, draftOf(KEY, { name: 'a' })),
    preset('Elsewhere', 'dns', draftOf('dns', {})),
    preset('Wrong', KEY, draftOf('dns', {})),
    preset('Empty', KEY, {}),
  ],
}

test('the presets of a component are its drafts, or say why they cannot be used', () => {
  expect(presetsOf(undefined, KEY)).toEqual([])
  expect(presetsOf(team, KEY)).toEqual([
    {
      name: 'Small',
      read: {
        name: 'Small',
        request: { replaceProfileConfig: true, profileConfig: { name: 'a' } },
        secrets: ['Code'],
      },
    },
    { name: 'Wrong', read: { wrong: 'Wrong is a draft of dns, but this page configures loki.' } },
    {
      name: 'Empty',
      read: {
        wrong: 'Empty is not a draft file. Open other files with “Fill from JSON or YAML”.',
      },
    },
  ])
})

describe('a draft beside the form has', () => {
  test.each([
    ['no values', {}, {}, [0, 0, 0]],
    ['one that is not in the form', {}, { name: 'a' }, [1, 1, 0]],
    ['one that is the same', { name: 'a' }, { name: 'a' }, [1, 0, 0]],
    [
      'one of two that differs',
      { lamp: { watts: 1 } },
      { name: 'a', lamp: { watts: 1 } },
      [2, 1, 0],
    ],
    ['none of what only the form has', { name: 'a' }, {}, [0, 0, 0]],
    ['one without a field', {}, { later: 1 }, [1, 1, 1]],
    ['no secrets', {}, { code: '<secret: code>' }, [0, 0, 0]],
  ])('%s', (_, mine, theirs, [values, differing, withoutField]) => {
    const requests = {
      mine: { profileConfig: mine },
      theirs: { replaceProfileConfig: true, profileConfig: theirs },
    }
    expect(draftCounts(tree, KEY, requests)).toEqual({ values, differing, withoutField })
  })
})
