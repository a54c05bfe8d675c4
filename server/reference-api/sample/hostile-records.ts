import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { StoredDeployment } from '#reference/store/history-store.ts'
import { type SampleContext, sampleDeployments } from './sample-records.ts'

/*
 * Text that attacks the page that shows it. Characters are written as escapes, because some of them
 * would reorder or hide parts of this file too.
 */

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>&amp;&lt;'
const BIDI = 'safe\u202Egnp.exe\u202C \u2067right to left\u2069 \u200Fend'
const ZALGO = `z${'\u0317\u0325\u0356\u0302'.repeat(40)}a${'\u0301'.repeat(160)}lgo`
const CONTROL =
  'nul \u0000 escape \u001B[31mred\u001B[0m bell \u0007 delete \u007F line\u2028end \u0085'
const INVISIBLE = '\u200B\u200D\uFEFF\u2060'
const LONE_SURROGATE = 'half an emoji \uD83D and the rest'
const LONG_WORD = 'unbreakable'.repeat(400)
const LONG_MESSAGE = `100 kB of message: ${'All work and no tide makes a dull harbour. '.repeat(2400)}`
const MANY_LINES = Array.from({ length: 500 }, (_, line) => `line ${line + 1}`).join('\n')

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  MARKUP,
  BIDI,
  ZALGO,
  CONTROL,
  INVISIBLE,
  LONE_SURROGATE,
  LONG_WORD,
  '',
  '   ',
  '港のサービス',
  '🚢⚓️👩‍✈️🏴‍☠️',
  '../../etc/passwd',
  "'; drop table deployment; --",
  '{{constructor.constructor("alert(3)")()}}',
]
const MESSAGES = [LONG_MESSAGE, MARKUP, BIDI, ZALGO, CONTROL, MANY_LINES, LONG_WORD, '']
const LINKS = [
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(4)</script>',
  'JaVaScRiPt:alert(5)',
  ' javascript:alert(6)',
  'https://user:secret@git.example.com/x',
  '//evil.example.com/commit',
  'not a link',
  'file:///etc/passwd',
]

const nth = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

const oddCase = (id: string): string =>
  Array.from(id, (character, index) => (index % 2 ? character.toUpperCase() : character)).join('')

// The same instant, with unusual offsets.
const withOffset = (instant: string, offset: string): string => {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return new Date(Date.parse(instant) + shift).toISOString().replace('Z', offset)
}
const OFFSETS = ['+14:00', '-11:30', '+05:45', '-00:00', '+00:00', '+12:45']

const hostile = (deployment: WireDeployment, index: number): WireDeployment => {
  const created = withOffset(deployment.created_at, nth(OFFSETS, index))
  const before = new Date(Date.parse(deployment.created_at) - 3_600_000).toISOString()
  const commit = {
    git_commit_id: nth(['deadbeef', MARKUP, '', BIDI, 'f'.repeat(4000)], index),
    created_at: created,
    author_name: nth(NAMES, index + 5),
    message: nth(MESSAGES, index),
    tag: nth(NAMES, index + 9),
    author_avatar_url: nth(LINKS, index + 3),
    commit_page_url: nth(LINKS, index),
  }
  const service = (offset: number) => ({
    id: oddCase(deployment.id),
    created_at: created,
    name: nth(NAMES, index + offset),
    status: 'DEPLOYED' as const,
  })
  return {
    ...deployment,
    id: index % 3 === 0 ? deployment.id : oddCase(deployment.id),
    created_at: created,
    updated_at: nth([before, '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'], index),
    triggered_by: nth(NAMES, index),
    applications: [
      { ...service(0), commit },
      { ...service(1), commit: null },
    ],
    containers: [
      {
        ...service(2),
        image_name: nth(NAMES, index + 3),
        tag: nth(NAMES, index + 4),
        arguments: [...NAMES, ...LINKS],
        entrypoint: nth(NAMES, index + 6),
      },
    ],
    jobs: [
      {
        ...service(7),
        commit,
        schedule: {
          event: 'CRON',
          schedule_at: nth(['* * * * * *', '99 99 * * *', MARKUP, ''], index),
        },
      },
    ],
    helms: [
      {
        ...service(8),
        commit: null,
        repository: { chart_name: nth(NAMES, index + 1), chart_version: nth(NAMES, index + 2) },
      },
    ],
  }
}

/** Twenty-five deployments of attacks; every member has the type in the API description. */
export const hostileRecords = (context: SampleContext): StoredDeployment[] =>
  Array.from(sampleDeployments(context, 25), (deployment, index) => {
    const text = JSON.stringify(hostile(deployment, index))
    // Only JSON text can give a record a member of this name.
    const polluting = index === 20 ? text.replace(/\}$/, ',"__proto__":{"polluted":true}}') : text
    return { id: deployment.id, body: polluting }
  })
