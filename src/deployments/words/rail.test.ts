import { describe, expect, it } from 'vitest'
import { type Line, NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { railAbove, railBelow } from './rail.ts'

const UNREADABLE = { created_at: 'yesterday', status: 'DEPLOYED' }

describe('the rail', () => {
  it.each<[string, readonly Line[], string]>([
    [
      'carries what the deployments left behind',
      [
        '11:00 DELETED web:1',
        '10:00 STOPPED web:1',
        '09:00 DEPLOYING web:2',
        '08:00 DEPLOYED web:1',
        '07:00 DEPLOYMENT_ERROR web:1',
      ],
      'off off ok ok bad',
    ],
    [
      'is busy above what is under way',
      ['11:58 DEPLOYING web:2', '11:50 DEPLOYMENT_QUEUED api:1', '10:00 DEPLOYED web:1'],
      'busy busy ok',
    ],
    [
      'is not busy above what has no recorded end, overtaken or a day old (E1)',
      ['11:00 DEPLOYED web:2', '10:00 DEPLOYING web:2', '2026-02-27T09:00Z DEPLOYING api:1'],
      'ok none none',
    ],
    [
      'is green beside what is stopped (A1)',
      ['11:00 STOPPED worker:3', '10:00 DEPLOYED web:2 worker:3'],
      'ok ok',
    ],
    [
      'stays red past other services, cancels, restarts and what runs',
      [
        '12:00 DEPLOYED web:2',
        '11:30 RESTARTED web:1',
        '11:20 DEPLOYING web:2',
        '11:10 DEPLOYED api:1',
        '11:05 CANCELED web:2',
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ],
      'ok bad bad bad bad bad ok',
    ],
    [
      'stays red past a state that says nothing (B1)',
      [
        '11:00 DEPLOYED api:1 web:2:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ],
      'bad bad ok',
    ],
    ['is not known where nothing is', ['11:00 CANCELED web:1', '10:00 READY web:1'], 'none none'],
    [
      'is not known after a record that cannot be read',
      [UNREADABLE, '10:00 DEPLOYED web:1'],
      'none ok',
    ],
    [
      'is red for a deployment that names no failing service (A5)',
      [
        '11:00 RESTARTED mail:1',
        '10:00 DEPLOYMENT_ERROR web:2:READY',
        '09:00 DEPLOYED web:1 mail:1',
      ],
      'bad bad ok',
    ],
  ])('%s', (_, lines, expected) => {
    for (const history of [wholeHistory(...lines), partOfHistory(...lines)]) {
      const rails = history.items.map((_item, index) => railAbove(history, index, NOW))
      expect(rails.join(' ')).toBe(expected)
      expect(history.items.map((_item, index) => railBelow(history, index, NOW))).toEqual([
        ...rails.slice(1),
        'none',
      ])
    }
  })

  it('ends at a gap, and says nothing below it of what is above it (F1)', () => {
    const newest = wholeHistory('11:50 DEPLOYED web:2')
    const linked = wholeHistory('2025-11-20T09:00Z DEPLOYMENT_ERROR job/reports:0.9')
    const items = [...newest.items, ...linked.items]
    const history = { ...linked, items, gaps: new Set([items[0]?.key ?? '']) }
    expect([
      railAbove(history, 0, NOW),
      railBelow(history, 0, NOW),
      railAbove(history, 1, NOW),
    ]).toEqual(['ok', 'none', 'bad'])
  })
})
