import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '#src/deployments/words/sentence.ts'
import { failureOf } from '#src/deployments/past/failing.ts'
import { pastsIn } from '#src/deployments/past/past.ts'
import { statusAfter } from '#src/deployments/past/status.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { NOW, wholeHistory } from '#src/testing/records.ts'
import {
  failingParts,
  noGoodParts,
  overviewOf,
  suspectWords,
  unclearWords,
} from './suspect-words.ts'
import { suspectsFor } from './suspects.ts'
import { randomRuns } from '#src/testing/random-runs.ts'

const RUNS = randomRuns(500)

/* What has to hold for every history, whatever its suspects are. */

const WHEN = { zone: 'UTC', now: NOW }

/** The time of a record by its place in a history of up to ten, twenty minutes apart; what is inserted comes between. */
const clock = (minutes: number) =>
  new Date(Date.parse('2026-03-02T06:00:00Z') + minutes * 60_000).toISOString().slice(11, 16)

const state = fc.constantFrom(
  'DEPLOYED',
  'DEPLOYED',
  'DEPLOYMENT_ERROR',
  'DEPLOYMENT_ERROR',
  'RESTARTED',
  'RESTART_ERROR',
  'STOPPED',
  'DELETED',
  'CANCELED',
)
const service = fc
  .tuple(fc.constantFrom('web', 'web', 'api', 'edge'), fc.constantFrom('1', '2', '3'), state)
  .map(([name, version, one]) => ({ name, text: `${name}:${version}:${one}` }))
const records = fc
  .array(fc.uniqueArray(service, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((all) =>
    all.map((services, at) => ({
      minutes: at * 20,
      line: `${clock(at * 20)} DEPLOYED ${services.map(({ text }) => text).join(' ')}`,
    })),
  )

/** All sentences about why a service failed. */
const said = (lines: readonly string[], name = 'web'): readonly string[] => {
  const found = suspectsFor(wholeHistory(...lines.toReversed()), `container named ${name}`)
  if (!found) return []
  const { lastGood, past } = found
  return [
    plainText(failingParts({ ...found, isGone: false }, WHEN)),
    lastGood.kind === 'known'
      ? `${versionOf(lastGood.service)} ${lastGood.event.item.deployment.created_at}`
      : plainText(noGoodParts(lastGood, past, WHEN)),
    plainText(overviewOf(found)),
    ...found.ranked.flatMap((one) => {
      const { title, changes, why } = suspectWords(one, found, WHEN)
      return [plainText(title), JSON.stringify(changes), plainText(why)]
    }),
    ...unclearWords(found).map(plainText),
  ]
}

test('a cancel, or a state without meaning, changes no sentence about a failure', () => {
  let failing = 0
  fc.assert(
    fc.property(
      records,
      fc.nat(9),
      fc.constantFrom('CANCELED web:9', 'READY web:9', 'UNAVAILABLE web:9', 'CANCELED other:9'),
      (all, after, inserted) => {
        const place = Math.min(after, all.length - 1)
        const lines = all.map(({ line }) => line)
        const minutes = (all[place]?.minutes ?? 0) + 10
        // What newer deployments name is not gone, whatever became of them.
        const web = pastsIn(wholeHistory(...lines.toReversed())).get('container named web')
        fc.pre(web?.goneSince() === undefined || !inserted.includes('web'))
        const more = lines.toSpliced(place + 1, 0, `${clock(minutes)} ${inserted}`)
        const before = said(lines)
        failing += Number(before.length > 0)
        expect(said(more), more.join('\n')).toEqual(before)
      },
    ),
    { numRuns: RUNS },
  )
  expect(failing).toBeGreaterThan(RUNS / 4)
})

/** The last good deploy before the first of the failures that are open in the end, going through the records once. */
const lastGoodOf = (lines: readonly string[]): { good: string | undefined; open: number } => {
  let good: string | undefined
  let open: string[] = []
  let before: string | undefined
  for (const line of lines) {
    const [, version, one = ''] = / web:(\d):(\w+)/.exec(line) ?? []
    if (one.endsWith('_ERROR')) {
      if (open.length === 0) before = good
      open.push(one)
    }
    if (one === 'RESTARTED') open = open.filter((what) => what !== 'RESTART_ERROR')
    if (one === 'DEPLOYED' || one === 'DELETED') {
      open = []
      good = one === 'DEPLOYED' ? version : undefined
    }
  }
  // A failed deploy says more than a failed restart.
  const deploys = open.filter((one) => one === 'DEPLOYMENT_ERROR').length
  return { good: before, open: deploys > 0 ? deploys : open.length }
}

test('last good is the version that ran when what still fails began to fail', () => {
  fc.assert(
    fc.property(records, (all) => {
      const lines = all.map(({ line }) => line)
      const { good, open } = lastGoodOf(lines)
      fc.pre(open > 0)
      const found = suspectsFor(wholeHistory(...lines.toReversed()), 'container named web')
      if (!found) throw new Error('not found')
      expect(found.attempts.length).toBe(open)
      const version =
        found.lastGood.kind === 'known' ? versionOf(found.lastGood.service) : undefined
      expect(version, lines.join('\n')).toBe(good)
      if (found.isGone) return
      const failing = failureOf(statusAfter(found.past, 0, NOW))
      if (failing.kind !== 'failing') throw new Error('nothing fails')
      expect(failing.attempts).toEqual(found.attempts)
      expect(failing.lastGood.kind === 'known' && failing.lastGood.event).toBe(
        found.lastGood.kind === 'known' && found.lastGood.event,
      )
    }),
    { numRuns: RUNS },
  )
})
