// @vitest-environment node
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import {
  type ComponentJson,
  type FieldJson,
  type ItemsJson,
  readAnswer,
} from '#src/testing/component-builders.ts'
import { anySecretComponent } from '#src/testing/descriptor-trees.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { answerChanges } from '#form/engine/page-state.ts'
import { answerText } from '#form/workbench/request-and-answer.tsx'
import { allowedOptions, choiceOptions } from '#form/tree/choice-options.ts'
import { compareClusters } from '#form/other-clusters/compare-clusters.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import { curlCommand } from '#form/workbench/curl-command.ts'
import { draftFileText } from '#form/body/draft-file.ts'
import { editList } from '#form/body/edit-list.ts'
import { emptyWords, notSentWords, unsetWords } from '#form/controls/empty-words.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { localMessage } from '#form/checks/local-check.ts'
import { createOutgoing, requestJson } from '#form/body/request.ts'
import type { NodeId, FieldAddress } from '#form/draft/field-address.ts'
import { savableOutputs, saveDraft } from '#form/body/saved-draft.ts'
import { NO_OVERRIDES, outputsBody } from '#form/body/output-overrides.ts'
import { yamlText } from '#form/body/write-yaml.ts'

/*
 * Property: for any descriptor tree with any sensitive parts, no output contains a secret. The test
 * decides independently, from the raw answer, what is secret.
 */

const CANARY = 'canary'
const CANARY_NUMBER = 8675309
const CONFIG = { mode: 'direct', apiBaseUrl: 'https://api.example.com' } as const
const ADDRESS = { organizationId: 'o', clusterId: 'c', componentKey: 'k' }

type Shape = ItemsJson & Partial<FieldJson>

/** An answer with canaries as the defaults and allowed values of sensitive parts. */
const planted = (shape: Shape, within: boolean): Shape => {
  const secret = within || shape.sensitive === true
  return {
    ...shape,
    ...(secret && {
      ...(shape.defaultValue !== undefined && { defaultValue: `${CANARY} by default` }),
      ...(shape.constraints?.allowedValues && {
        constraints: {
          ...shape.constraints,
          allowedValues: shape.constraints.allowedValues.map((_, at) => `${CANARY} ${at}`),
        },
      }),
      templates: [{ id: 't', label: 'T', value: `${CANARY} by template` }],
      example: `${CANARY} by example`,
    }),
    ...(shape.fields && { fields: shape.fields.map((one) => planted(one, secret) as FieldJson) }),
    ...(shape.items && { items: planted(shape.items, secret) }),
    ...(shape.itemFields && {
      itemFields: shape.itemFields.map((row) =>
        row.map((one) => planted(one, secret) as FieldJson),
      ),
    }),
  }
}

const isProfile = ({ scope }: { scope?: string | null | undefined }) => scope === 'PLATFORM_PROFILE'

/** A profile requirement and the field with its key share one value. */
const sharesSecret = (component: ComponentJson, key: string): boolean =>
  [...(component.fields ?? []), ...(component.requirements ?? []).filter(isProfile)].some(
    (one) => one.key === key && one.sensitive === true,
  )

const withCanaries = (component: ComponentJson): ComponentJson => ({
  ...component,
  fields: component.fields?.map(
    (one) => planted(one, sharesSecret(component, one.key)) as FieldJson,
  ),
  requirements: component.requirements?.map((one) => ({
    ...one,
    ...planted(one, isProfile(one) && sharesSecret(component, one.key)),
    key: one.key,
  })),
})

/** Whether any descriptor on the way to a field address is sensitive. */
const isSecretAt = (component: ComponentJson, { root, steps }: FieldAddress): boolean => {
  const requirements = component.requirements ?? []
  const own =
    root === 'cluster'
      ? requirements.filter((one) => !isProfile(one))
      : [...(component.fields ?? []), ...requirements.filter(isProfile)]
  let shapes: readonly Shape[] = [{ type: 'object', fields: own }]
  let secret = false
  for (const step of root === 'cluster' ? steps.slice(1) : steps) {
    shapes = shapes.flatMap((shape): Shape[] =>
      'key' in step
        ? (shape.fields ?? []).filter(({ key }) => key === step.key)
        : [
            ...(shape.items ? [shape.items] : []),
            ...(shape.itemFields ?? []).map((fields): Shape => ({ type: 'object', fields })),
          ],
    )
    secret ||= shapes.some(({ sensitive }) => sensitive === true)
  }
  return secret
}

/** A fully filled form, with canaries in its secret fields. */
const filledForm = (component: ComponentJson) => {
  const answer = readAnswer(component)
  const builder = createTreeBuilder(ADDRESS.componentKey)
  const values: Record<NodeId, DraftValue> = {}
  const draft = (): Draft => ({ values, edited: new Set(Object.keys(values)) })
  const treeOf = (now: Draft): FormTree =>
    builder.build(answer, { ...now, edited: new Set(now.edited) }, now)
  const empty = treeOf(draft())
  let tree = empty
  // The rows that fill a list bring fields of their own, to be filled in turn.
  for (let filled = -1; filled < Object.keys(values).length; tree = treeOf(draft())) {
    filled = Object.keys(values).length
    for (const { id, kind, address } of tree.nodes.values()) {
      if (kind === 'group' || Object.hasOwn(values, id)) continue
      const text = isSecretAt(component, address) ? `${CANARY} ${id}` : 'plain'
      values[id] = kind === 'list' ? [`${id} a`, `${id} b`] : text
    }
  }
  return { answer, builder, draft, treeOf, empty, tree }
}

const saved = () => {
  let text = ''
  vi.stubGlobal('sessionStorage', {
    setItem: (_: string, written: string) => {
      text = written
    },
    removeItem: () => {},
  })
  return () => text
}

const OUTPUTS = ['text', 'number', 'nested', 'rows'] as const

const waysOut = async (plain: ComponentJson, how: (typeof OUTPUTS)[number]) => {
  const component = withCanaries(plain)
  const sensitive = (component.requirements ?? []).filter((one) => one.sensitive === true)
  const bindings = sensitive.map(({ key }, at) => ({
    input: key,
    fromComponent: 'vault',
    output: `out${at}`,
  }))
  const { answer, builder, draft, treeOf, empty, tree } = filledForm({
    ...component,
    componentBindings: bindings,
  })
  const value = {
    text: CANARY,
    number: CANARY_NUMBER,
    nested: { [CANARY]: CANARY },
    rows: [CANARY],
  }[how]
  const tried = Object.fromEntries(bindings.map(({ output }) => [output, value]))
  const outputs = {
    ...NO_OVERRIDES,
    other: JSON.stringify({ vault: { ...tried, zone: 'north' } }),
  }
  const outgoing = createOutgoing({
    componentKey: ADDRESS.componentKey,
    draft,
    treeOf,
    outputs: () => outputsBody(outputs, []),
  })
  const { outputSecrets } = outgoing
  outputSecrets.learn(tree, answer.componentBindings)
  const shared = outgoing.shared('merge')
  const storage = saved()
  saveDraft(
    ADDRESS,
    {
      draft: draft(),
      mode: 'merge',
      outputs: savableOutputs(outputs, outputSecrets),
      lost: [],
    },
    builder.nodeIds,
    (id) => tree.nodes.get(id)?.sensitive === false,
  )
  const shown = [...tree.nodes.values()].flatMap((node) => {
    const { kind, id } = node
    const view = {
      node,
      messages: [],
      state: 'untouched',
      choice: undefined,
      hasLineBreaks: false,
      isEmptyText: false,
      isAsked: true,
    } as const
    const entered = draft().values[id]
    return [
      node.defaultText,
      kind === 'choice' && allowedOptions(node),
      kind === 'choice' && choiceOptions(node, String(entered), ''),
      (['merge', 'complete'] as const).flatMap((mode) => [
        emptyWords(mode, view),
        notSentWords(mode, view),
        unsetWords(mode, view),
      ]),
      typeof entered === 'string' && localMessage(node, entered),
    ]
  })
  const none: Draft = { values: {}, edited: new Set() }
  const other = readAnswer(plain)
  return {
    sent: outgoing.sendable('merge').json,
    out: {
      json: requestJson(shared.body, 2),
      yaml: yamlText(shared.body),
      curl: curlCommand(CONFIG, 'Token', ADDRESS, requestJson(shared.body)).text,
      file: draftFileText(ADDRESS.componentKey, shared),
      storage: storage(),
      answer: answerText(answer),
      review: JSON.stringify(editList(tree, draft())),
      changes: answerChanges(
        { tree: empty, problems: [], sent: none },
        { tree, problems: [], sent: draft() },
      ),
      comparison: JSON.stringify(compareClusters([answer, other])),
      shown: JSON.stringify(shown),
    },
  }
}

it('leaks no secret of any tree to any output', async () => {
  const RUNS = randomRuns(1000)
  let sentSome = 0
  await fc.assert(
    fc.asyncProperty(anySecretComponent, fc.constantFrom(...OUTPUTS), async (component, how) => {
      const { sent, out } = await waysOut(component, how)
      if (sent.includes(CANARY)) sentSome += 1
      // One `expect` for each tree: one for each text took a tenth of the test's time.
      const leaks = Object.entries(out).filter(
        ([, text]) => text?.includes(CANARY) || text?.includes(String(CANARY_NUMBER)),
      )
      expect(leaks).toEqual([])
    }),
    { numRuns: RUNS },
  )
  // Enough runs contained secrets at all.
  expect(sentSome).toBeGreaterThan(RUNS * 0.3)
})
