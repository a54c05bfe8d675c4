import { describe, expect, it } from 'vitest'
import { pastsIn } from '#src/deployments/past/past.ts'
import { versionSpans } from '#src/deployments/past/version-spans.ts'
import { effectInTable, untilWords } from '#src/deployments/words/since-words.ts'
import { type Line, NOW, recordOf, wholeHistory } from '#src/testing/records.ts'
import { lengthWords, versionSpanWords } from './service-versions.tsx'

const TODAY = '2026-03-02'

/** The versions of `web`, newest first: "2.1.0, ≈ 11:50 to now, ≈ 10 min so far". */
const versions = (lines: readonly Line[]): readonly string[] => {
  const past = [...pastsIn(wholeHistory(...lines)).values()].find(
    ({ service }) => service.record.name === 'web',
  )
  const spans = past ? versionSpans(past) : []
  return spans.map((span, at) => {
    const from = effectInTable(span.from, 'UTC', TODAY)
    const until = untilWords(span.until, 'UTC', TODAY)
    return `${versionSpanWords(span, spans[at + 1])}, ${from} to ${until}, ${lengthWords(span, NOW)}`
  })
}

const UPDATED = { updated_at: '2026-03-02T11:59:00Z' }
const image = (line: string, image_name: string): Line => {
  const record = recordOf(line)
  const containers = record['containers'] as readonly object[]
  return { ...record, containers: containers.map((one) => ({ ...one, image_name })) }
}

describe('the versions of a service', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'H1, from when a deploy took effect',
      [
        ['11:00 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:50:00Z' }],
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['2.1.0, ≈ 11:50 to now, ≈ 10 min so far', '2.0.0, ≈ 10:04 to ≈ 11:50, ≈ 1 h 46 min'],
    ],
    [
      'H2, a failed attempt brings none',
      ['11:00 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['2.0.0, ≈ 10:04 to now, ≈ 1 h 56 min so far'],
    ],
    [
      'H3, no end from an update of all records',
      [
        ['2026-03-01T10:00Z DEPLOYED web:2.1.0', UPDATED],
        ['2026-02-28T10:00Z DEPLOYMENT_ERROR web:2.1.0', UPDATED],
        ['2026-02-27T10:00Z DEPLOYED web:2.0.0', UPDATED],
      ],
      [
        '2.1.0, 1 Mar, 10:00 (requested) to now, not known',
        '2.0.0, 27 Feb, 10:00 (requested) to 1 Mar, 10:00 (requested), not known',
      ],
    ],
    [
      'H4, without an update',
      [
        ['11:00 DEPLOYED web:2.1.0', { updated_at: undefined }],
        ['10:00 DEPLOYED web:2.0.0', { updated_at: undefined }],
      ],
      [
        '2.1.0, 11:00 (requested) to now, not known',
        '2.0.0, 10:00 (requested) to 11:00 (requested), not known',
      ],
    ],
    [
      'J3, another image under the same tag',
      [image('11:00 DEPLOYED web:1.0', 'other/web'), '10:00 DEPLOYED web:1.0'],
      ['1.0, other image, ≈ 11:04 to now, ≈ 56 min so far', '1.0, ≈ 10:04 to ≈ 11:04, ≈ 1 h'],
    ],
    [
      'J4, another commit of a chart',
      ['11:00 DEPLOYED helm/web:4.1@bbbbbbb2', '10:00 DEPLOYED helm/web:4.1@aaaaaaa1'],
      [
        '4.1 (bbbbbbb), ≈ 11:04 to now, ≈ 56 min so far',
        '4.1 (aaaaaaa), ≈ 10:04 to ≈ 11:04, ≈ 1 h',
      ],
    ],
    [
      'C4, D1, a restart and a stop bring none',
      ['11:30 STOPPED web:2.1.0', '11:00 RESTARTED web:2.0.5', '10:00 DEPLOYED web:2.0.0'],
      ['2.0.0, ≈ 10:04 to ≈ 11:34, stopped, ≈ 1 h 30 min'],
    ],
    [
      'I4, deleted',
      ['11:30 DEPLOYMENT_ERROR web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['2.0.0, ≈ 10:04 to ≈ 11:04, deleted, ≈ 1 h'],
    ],
    [
      'started again after a stop',
      ['11:30 RESTARTED web:1', '11:00 STOPPED web:1', '10:00 DEPLOYED web:1'],
      ['1, ≈ 11:34 to now, ≈ 26 min so far', '1, ≈ 10:04 to ≈ 11:04, stopped, ≈ 1 h'],
    ],
    [
      'the same again',
      ['11:00 DEPLOYED web:1', '10:00 DEPLOYED web:1'],
      ['1, ≈ 10:04 to now, ≈ 1 h 56 min so far'],
    ],
    [
      'a tag that may have been moved',
      ['11:00 DEPLOYED web:latest', '10:00 DEPLOYED web:latest'],
      [
        'latest, may be another image, ≈ 11:04 to now, ≈ 56 min so far',
        'latest, ≈ 10:04 to ≈ 11:04, ≈ 1 h',
      ],
    ],
    [
      'not known from a record that cannot be read',
      ['11:30 DEPLOYED web:2', { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      ['2, ≈ 11:34 to now, ≈ 26 min so far', '1, ≈ 10:04 to not known, not known'],
    ],
    [
      'A2, not known after a stop that does not name it',
      ['11:00 STOPPED job/drain:1:DEPLOYED', '10:00 DEPLOYED web:1'],
      ['1, ≈ 10:04 to not known, not known'],
    ],
    [
      'W2, not those of deploys that overlapped, whichever is said to have ended last',
      [
        '11:30 DEPLOYED web:3',
        ['10:05 DEPLOYED web:2', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:0',
      ],
      ['3, ≈ 11:34 to now, ≈ 26 min so far', '0, ≈ 09:04 to not known, not known'],
    ],
    [
      'W2, since when is not known of a version that overlapping deploys brought alike',
      [
        ['10:05 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:08:00Z' }],
      ],
      ['1, not known to now, not known'],
    ],
    [
      'W2, not when a stop that overlapped the deploy may have come first',
      [
        '11:30 DEPLOYED web:2',
        ['10:05 STOPPED web:1', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
      ],
      ['2, ≈ 11:34 to now, ≈ 26 min so far'],
    ],
    ['none that was good', ['11:00 DEPLOYMENT_ERROR web:1'], []],
  ])('%s', (_, lines, expected) => {
    expect(versions(lines)).toEqual(expected)
  })
})
