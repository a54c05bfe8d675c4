import { describe, expect, test } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aCommit, aContainer, anApplication, deploymentId } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, isoTime, type Records } from '#src/testing/histories.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { withPage } from '#src/deployments/history/history.ts'
import { recordOf, wholeHistory } from '#src/testing/records.ts'
import { incidentNote } from './incident-note.ts'
import { suspectsFor } from './suspects.ts'

const CONTEXT = {
  environment: 'staging',
  when: { zone: 'Europe/Berlin', now: Date.parse(isoTime('15:00')) },
  coverage: '3 loaded, back to 20 November',
  deployment: (id: string) => `https://console.example/${id}`,
  suspects: ({ service, failure }: { service: string; failure?: string }) =>
    `https://console.example/?suspects=${encodeURIComponent(service)}&failure=${failure}`,
}

const noteOf = (
  records: Records,
  {
    key = 'container named web',
    complete = true,
    ...context
  }: { key?: string; complete?: boolean } & Partial<typeof CONTEXT> = {},
): string => {
  const found = suspectsFor((complete ? aCompleteHistory : aHistory)(records), key)
  if (!found) throw new Error(`${key} never failed`)
  return incidentNote(found, { ...CONTEXT, ...context })
}

const BAD = 'DEPLOYMENT_ERROR'
const web = (tag: string, more: Parameters<typeof aContainer>[0] = {}) =>
  aContainer({ id: 'w', name: 'web', tag, arguments: [], ...more })
const at = (time: string, more: Partial<Deployment>): Partial<Deployment> => ({
  created_at: isoTime(time),
  updated_at: isoTime(time),
  triggered_by: 'ci-bot',
  ...more,
})
const bad = (more: Partial<Deployment> = {}) =>
  at('13:52', { status: BAD, containers: [web('v2', { status: BAD })], ...more })
const good = (more: Partial<Deployment> = {}) => at('09:04', { containers: [web('v1')], ...more })

describe('the incident note', () => {
  test('D, F1, says of a restart that failed when it did, and that it may have failed before', () => {
    const older = wholeHistory('09:00 DEPLOYED web:1 api:1')
    const page = readDeploymentHistoryPage({
      results: [recordOf('11:00 RESTART_ERROR web:1 api:1')],
    })
    const found = page && suspectsFor(withPage(older, page), 'container named web')
    const note =
      found && incidentNote(found, { ...CONTEXT, when: { ...CONTEXT.when, zone: 'UTC' } })
    const lines = note?.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split('\n') ?? []
    expect(lines[0]).toBe(
      '**web** in **staging**. Could not be restarted at ≈ 2 March 2026 11:04 UTC (requested 2 March 2026 11:00 UTC), or earlier: some deployments in between are not loaded.',
    )
    expect(lines).toContain('What happened to other services in the first deployment that failed:')
    expect(lines).not.toContain('Suspects, likeliest first:')
  })

  test('D2, names no version as good that only a restart names, and says which time it means', () => {
    const found = suspectsFor(
      wholeHistory(
        '11:40 DEPLOYMENT_ERROR web:2.1.1',
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      'container named web',
    )
    const note =
      found && incidentNote(found, { ...CONTEXT, when: { ...CONTEXT.when, zone: 'UTC' } })
    const text = note?.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split('\n')
    expect(text?.slice(0, 4)).toEqual([
      '**web** in **staging**. Failing since ≈ 2 March 2026 11:04 UTC (requested 2 March 2026 11:00 UTC), 2 attempts: 2.1.0, then 2.1.1.',
      '',
      '- First bad: ≈ 2 March 2026 11:04 UTC (requested 2 March 2026 11:00 UTC), 2.1.0, Deployment failed, by ci-bot from Git',
      '- Last good: ≈ 2 March 2026 10:04 UTC (requested 2 March 2026 10:00 UTC), 2.0.0, Deployed, by ci-bot from Git',
    ])
  })

  test.each([
    [
      'G3, that what was restarted first ran before the list begins',
      ['10:00 DEPLOYMENT_ERROR web:2.1.0', '09:00 RESTART_ERROR web:2.0.0'],
      ['- First known bad: ', '- Last good: Cannot tell: its deployment is not in the history.'],
      /2\.0\.0, Restart/,
    ],
    [
      'I4, nothing good of what was deleted before',
      ['11:30 DEPLOYMENT_ERROR web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['- Last good: None since it was deleted at ≈ '],
      /2\.0\.0|Suspects, likeliest/,
    ],
    [
      'D3, no bad version of a stop that failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['Could not be stopped at ≈ ', '- First failed stop: ', '- Last good: ≈ '],
      /[Ff]irst bad/,
    ],
  ])('says %s', (_, lines, says, not) => {
    const found = suspectsFor(wholeHistory(...lines), 'container named web')
    const note = (found && incidentNote(found, CONTEXT)) ?? ''
    for (const words of says) expect(note).toContain(words)
    expect(note).not.toMatch(not)
  })

  test('says what fails since when, the two ends, the suspects with their reasons, and where to look', () => {
    const api = (n: number) => anApplication({ name: 'api', commit: aCommit({}, n) }, n)
    expect(
      noteOf([
        at('14:20', { status: BAD, containers: [web('v2', { status: BAD })] }),
        bad(),
        at('12:30', { applications: [api(2)], triggered_by: undefined, origin: 'CLI' }),
        good({ applications: [api(3)] }),
      ]),
    ).toBe(
      [
        `**web** in **staging**. Failing since [20 November 2026 14:52 UTC+1](https://console.example/${deploymentId(2)}), 2 attempts.`,
        '',
        `- First bad: [20 November 2026 14:52 UTC+1](https://console.example/${deploymentId(2)}), v2, Deployment failed, by ci-bot from Git`,
        `- Last good: [20 November 2026 10:04 UTC+1](https://console.example/${deploymentId(4)}), v1, Deployed, by ci-bot from Git`,
        '',
        'Suspects, likeliest first:',
        '',
        '1. **web**, tag: v1 → v2. Its own version differs in the first deployment that failed.',
        `2. **api**, commit: daa66d1 → 3c6ef36. Changed between last good and first bad, at [20 November 2026 13:30 UTC+1](https://console.example/${deploymentId(3)}). Triggered from CLI.`,
        '',
        `[Suspects in the console](https://console.example/?suspects=container%20named%20web&failure=${deploymentId(2)}), 20 November 2026 16:00 UTC+1, from 3 loaded, back to 20 November.`,
        '',
      ].join('\n'),
    )
  })

  test('names the commit and its author where the service has one', () => {
    const shop = (n: number, status: Deployment['status']) =>
      anApplication({ name: 'shop', status, commit: aCommit({}, n) }, n)
    const note = noteOf(
      [
        at('13:52', { status: BAD, applications: [shop(2, BAD)] }),
        at('09:04', { applications: [shop(3, 'DEPLOYED')] }),
      ],
      { key: 'application named shop' },
    )
    expect(note).toContain(
      '3c6ef36, Deployment failed, by ci-bot from Git, commit 3c6ef36 of Ada Marsh: Retry the payment once on a timeout',
    )
  })

  test('says what is not known', () => {
    const note = noteOf([bad()], { complete: false })
    expect(note).toContain(
      'Failing since at least [20 November 2026 14:52 UTC+1](https://console.example/',
    )
    expect(note).toContain('- First known bad: ')
    expect(note).toContain('- Last good: Cannot tell: older deployments are not loaded.')
    expect(note).not.toContain('Suspects, likeliest first')
  })

  test('says that the newest attempt looks like a rollback', () => {
    const note = noteOf([
      at('14:20', { status: BAD, containers: [web('v0', { status: BAD })] }),
      bad(),
      good(),
      at('09:00', { containers: [web('v0')] }),
    ])
    expect(note).toContain(
      `- The attempt at [20 November 2026 15:20 UTC+1](https://console.example/${deploymentId(1)}) looks like a rollback to v0, deployed at [20 November 2026 10:00 UTC+1](https://console.example/${deploymentId(4)}).`,
    )
  })

  test('names ten suspects and counts the others', () => {
    const others = (tag: string) =>
      Array.from({ length: 14 }, (_, n) =>
        aContainer({ name: `other-${n}`, tag, arguments: [] }, n),
      )
    const note = noteOf([
      bad({ containers: [web('v1', { status: BAD }), ...others('v2')] }),
      good({ containers: [web('v1'), ...others('v1')] }),
    ])
    expect(note).toContain('\n10. **other-')
    expect(note).toContain('\n11. And 4 more.\n')
  })

  test.each<[string, string[], string[], RegExp, RegExp]>([
    ['a password', ['--db-password=old1'], ['--db-password=new2'], /not copied/, /old1|new2/],
    [
      'a token after its flag',
      ['--api-token', 'old1'],
      ['--api-token', 'new2'],
      /not copied/,
      /old1|new2/,
    ],
    [
      'credentials in an address',
      ['--url=postgres://a:old1@db'],
      ['--url=postgres://a:new2@db'],
      /not copied/,
      /old1|new2/,
    ],
    ['several', ['--a', 'x'], ['--secret', 'new2'], /not copied/, /new2/],
    ['an ordinary value', ['--max=600'], ['--max=900'], /`--max`|--max 600 → 900/, /not copied/],
  ])('leaves out what an argument may keep secret: %s', (_, before, now, says, not) => {
    const note = noteOf([
      bad({ containers: [web('v1', { status: BAD, arguments: now })] }),
      good({ containers: [web('v1', { arguments: before })] }),
    ])
    expect(note).toMatch(says)
    expect(note).not.toMatch(not)
  })

  test('shows hostile texts as code, and no markup of theirs', () => {
    const hostile = '**x** <img src=y> @here [a](https://evil.example)\n# title'
    const note = noteOf(
      [
        at('13:52', {
          status: BAD,
          triggered_by: hostile,
          origin: hostile as Deployment['origin'],
          containers: [
            aContainer({ id: 'w', name: hostile, tag: '`v2`', status: BAD, arguments: ['`'] }),
          ],
        }),
        at('09:04', {
          triggered_by: hostile,
          containers: [aContainer({ id: 'w', name: hostile, tag: 'v1', arguments: [hostile] })],
        }),
      ],
      { key: `container named ${hostile}`, environment: hostile },
    )
    // Outside code and the console's own links.
    const outsideCode = note
      .replaceAll(/(`+)[^`][\s\S]*?\1(?!`)/g, '')
      .replaceAll(/\]\(https:\/\/console\.example\/[\w%?=&.!'-]*\)/g, '')
    expect(outsideCode).not.toMatch(/<img|@here|evil|# title/)
    expect(note.split('\n').some((line) => line.startsWith('#'))).toBe(false)
    expect(outsideCode).not.toContain('](')
  })
})
