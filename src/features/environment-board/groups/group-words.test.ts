import { afterAll, describe, expect, it, vi } from 'vitest'
import { plainText } from '#src/deployments/words/sentence.ts'
import type { BoardMember } from '#board/environments/board-headline.ts'
import { environmentState } from '#board/environments/environment-state.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
} from '#board/testing/harbour-shop.ts'
import { groupsSentence, groupWords, newestWords } from './group-words.ts'

// In the middle of a day: soon after midnight, times of the day before have their date.
vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const now = Date.now()
const when = { zone: 'UTC', now } as const
const clock = (minutesAgo: number) =>
  new Date(now - minutesAgo * 60_000).toISOString().slice(11, 16)

const member = (one: BoardEnvironment): BoardMember => ({
  ...one,
  state: environmentState(one, now),
})
const deployed = (name: string, ago = 60) =>
  member(anEnvironment(name, [[ago, 'DEPLOYED', 'storefront a']]))
const failing = (name: string, ago: number) =>
  member(
    anEnvironment(name, [
      [ago, 'DEPLOYMENT_ERROR', 'storefront b DEPLOYMENT_ERROR'],
      [ago + 60, 'DEPLOYED', 'storefront a'],
    ]),
  )
const running = (name: string) =>
  member(anEnvironment(name, [[2, 'DEPLOYING', 'storefront a DEPLOYING']]))
const stopped = (name: string) =>
  member(anEnvironment(name, [[30, 'STOPPED', 'storefront a STOPPED']]))
const forbidden = (name: string) =>
  member(anUnreadEnvironment(name, { kind: 'forbidden', message: undefined }))
const loading = (name: string) => member(aLoadingEnvironment(name))
const unchecked = (name: string) => member({ ...aLoadingEnvironment(name), unasked: true })

describe('the line of a group', () => {
  it.each([
    ['all 2 deployed', [deployed('a'), deployed('b')]],
    ['1 deployed', [deployed('a')]],
    ['1 deployed, 1 stopped', [deployed('a'), stopped('b')]],
    ['1 deployed, 1 could not be read', [deployed('a'), forbidden('b')]],
    ['1 deploying, 1 deployed', [deployed('a'), running('b')]],
    ['2 environments, not checked yet', [unchecked('a'), unchecked('b')]],
    ['1 deployed, 1 not checked yet', [deployed('a'), unchecked('b')]],
    ['checking, 0 of 2 so far', [loading('a'), loading('b')]],
    ['checking, 1 of 2 so far, none failing', [deployed('a'), loading('b'), unchecked('c')]],
  ])('is “%s”', (expected, members) => {
    expect(groupWords(members, when).line).toBe(expected)
  })

  it('has the time since when the first of them has been failing', () => {
    const { line, tone } = groupWords([failing('a', 40), failing('b', 90), deployed('c')], when)
    expect(line).toContain('2 of 3 failing since')
    expect(line).toContain(clock(86))
    expect(tone).toBe('danger')
  })

  it('counts only what was checked', () => {
    const { line } = groupWords([failing('a', 40), loading('b'), unchecked('c')], when)
    expect(line).toContain('1 of 1 checked failing since')
  })

  it('has the newest deployment', () => {
    expect(newestWords([deployed('a', 60), deployed('b', 12), unchecked('c')], when)).toBe(
      `newest ${clock(12)}, 12 min ago, b`,
    )
    expect(newestWords([unchecked('c')], when)).toBeUndefined()
  })
})

const sentence = (...groups: readonly (readonly [string, readonly BoardMember[]])[]) =>
  plainText(
    groupsSentence(
      groups.map(([name, members]) => ({ name, members })),
      when,
    ),
  )

describe('the headline of groups', () => {
  it('names the group that fails, and the one that does not', () => {
    expect(
      sentence(['Shop', [failing('a', 40), deployed('b')]], ['Payments', [deployed('c')]]),
    ).toMatch(/^Shop: 1 of 2 failing since .*\. Payments: nothing failing\.$/)
  })

  it('does not claim that nothing fails in a group that cannot be read', () => {
    expect(sentence(['Shop', [failing('a', 40)]], ['Payments', [forbidden('c')]])).toMatch(
      /^Shop: 1 of 1 failing since [^.]*\.$/,
    )
  })

  it('names two groups that fail, and counts the others', () => {
    const groups = ['A', 'B', 'C', 'D', 'E'].map(
      (name, n) => [name, [n < 3 ? failing(name, 40) : deployed(name)]] as const,
    )
    expect(sentence(...groups)).toMatch(
      /^A: 1 of 1 failing .* B: 1 of 1 failing .*\. 1 more group with failures\. Nothing failing in the other 2 groups\.$/,
    )
  })

  it('says how many were not checked', () => {
    expect(
      sentence(['Shop', [failing('a', 40), deployed('b')]], ['Payments', [unchecked('c')]]),
    ).toMatch(/^1 of 2 checked is failing since .*\. 1 is not checked yet\.$/)
    expect(
      sentence(['Shop', [deployed('b')]], ['Payments', [unchecked('c'), unchecked('d')]]),
    ).toMatch(
      /^Nothing is failing in .*1 of 3 environments\. b: deployed since .*\. 2 are not checked yet\.$/,
    )
  })

  it.each([
    ['Checking the first of 2 environments', [loading('a')]],
    ['2 environments, none checked yet', [unchecked('a')]],
  ])('claims nothing before the first answer: %s', (expected, members) => {
    expect(sentence(['Shop', members], ['Payments', [unchecked('c')]])).toBe(expected)
  })
})
