import { describe, expect, it } from 'vitest'
import { pastsIn } from '#src/deployments/past/past.ts'
import { type Line, NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { lineAfter, markAt } from './marks-and-lines.ts'

const ID = '00000000-0000-4000-8000-0000000000'
const WEB = {
  id: `${ID}0a`,
  created_at: '2026-03-02T08:00:00Z',
  name: 'web',
  image_name: 'shop/web',
  tag: '1.0',
  arguments: [],
  status: 'DEPLOYED',
}
const base = (time: string) => ({
  id: `${ID}${time.slice(0, 2)}`,
  created_at: `2026-03-02T${time}:00Z`,
  updated_at: `2026-03-02T${time}:30Z`,
  status: 'DEPLOYED',
})

/** What the grid shows of `web`, newest first: "DEPLOYED 2.0.0 !" for a change, and the line that follows each deployment. */
const shown = (lines: readonly Line[], load = wholeHistory): readonly string[] => {
  const history = load(...lines)
  const past = [...pastsIn(history).values()].find(({ service }) => service.record.name === 'web')
  if (!past) return []
  return history.items.map((_, place) => {
    const mark = markAt(past, place)
    const line = lineAfter(past, place, NOW) ?? 'none yet'
    if (!mark) return `- ${line}`
    const { event, version, changed } = mark
    return [event.state, version, changed && '!', line].filter(Boolean).join(' ')
  })
}

describe('a service over time', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'A1, the stop of another one',
      ['11:00 STOPPED api:1', '10:00 DEPLOYED web:2 api:1'],
      ['- ok', 'DEPLOYED 2 ! ok'],
    ],
    [
      'A2, not known after a stop that does not name it',
      ['11:00 STOPPED job/drain:1:DEPLOYED', '10:00 DEPLOYED web:2'],
      ['- none', 'DEPLOYED 2 ! ok'],
    ],
    [
      'B1, failing above a state without meaning',
      [
        '11:00 DEPLOYED api:1 web:2:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ],
      ['UNAVAILABLE bad', 'DEPLOYMENT_ERROR 2 ! bad', 'DEPLOYED 1 ! ok'],
    ],
    [
      'D1, failing after a restart, which brings no version',
      ['11:30 RESTARTED web:2', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      ['RESTARTED bad', 'DEPLOYMENT_ERROR 2 ! bad', 'DEPLOYED 1 ! ok'],
    ],
    [
      'A4, C4, a stop whose record has another tag',
      ['11:30 STOPPED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['STOPPED off', 'DEPLOYED 2.0.0 ! ok'],
    ],
    [
      'C, the whole change after a canceled attempt',
      ['11:30 DEPLOYED web:2', '11:00 CANCELED web:2', '10:00 DEPLOYED web:1'],
      ['DEPLOYED 2 ! ok', 'CANCELED ok', 'DEPLOYED 1 ! ok'],
    ],
    [
      'E1, no line of a deployment without an end that is days old',
      ['2026-02-27T09:00Z DEPLOYING web:2', '2026-02-26T09:00Z DEPLOYED web:1'],
      ['DEPLOYING 2 ! ok', 'DEPLOYED 1 ! ok'],
    ],
    [
      'M2, deployed again',
      ['11:00 DEPLOYED web:2', '10:00 DEPLOYED web:2'],
      ['DEPLOYED 2 ok', 'DEPLOYED 2 ! ok'],
    ],
    [
      'J3, another image under the same tag',
      [
        {
          ...base('11:00'),
          containers: [{ ...WEB, image_name: 'other/web' }],
        },
        { ...base('10:00'), containers: [WEB] },
      ],
      ['DEPLOYED 1.0, other image ! ok', 'DEPLOYED 1.0 ! ok'],
    ],
    [
      'J4, another commit of a chart',
      ['11:00 DEPLOYED helm/web:4.1@bbbbbbb2', '10:00 DEPLOYED helm/web:4.1@aaaaaaa1'],
      ['DEPLOYED 4.1 (bbbbbbb) ! ok', 'DEPLOYED 4.1 (aaaaaaa) ! ok'],
    ],
    [
      'I4, nothing left after it was deleted',
      ['11:00 DELETED web:1', '10:30 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      ['DELETED off', 'DEPLOYMENT_ERROR 2 ! bad', 'DEPLOYED 1 ! ok'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(shown(lines)).toEqual(expected)
  })

  it('is not known above a record that cannot be read, and keeps failing', () => {
    expect(shown([{ created_at: 'soon' }, '10:00 DEPLOYED web:1'])).toEqual([
      '- none',
      'DEPLOYED 1 ! ok',
    ])
    expect(shown([{ created_at: 'soon' }, '10:00 DEPLOYMENT_ERROR web:1'], partOfHistory)).toEqual([
      '- bad',
      'DEPLOYMENT_ERROR 1 ! bad',
    ])
  })
})
