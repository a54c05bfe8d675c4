import { stringify } from 'lossless-json'
import { expect, it } from 'vitest'
import { readYaml } from './read-yaml.ts'
import { jsonOf } from './text-value.ts'

const outcome = (text: string) => {
  const result = readYaml(text)
  return result.kind === 'read'
    ? stringify(jsonOf(result.read.value))
    : `Line ${result.line}: ${result.why}`
}

it.each([
  ['a: b', '{"a":"b"}'],
  ['a: 1.50\nb: "1.50"\nc: 12345678901234567890', '{"a":1.50,"b":"1.50","c":12345678901234567890}'],
  ['a: 0.1234567890123456789\nb: 1.0e+400', '{"a":0.1234567890123456789,"b":1.0e+400}'],
  ['a: True\nb: "true"\nc:\nd: ~', '{"a":true,"b":"true","c":null,"d":null}'],
  ['a: 0x10\nb: +5\nc: .5\nd: -0', '{"a":16,"b":5,"c":0.5,"d":-0}'],
  ['a: 0xFFFFFFFFFFFFFFFF', '{"a":18446744073709551615}'],
  ['10: x\n__proto__: z\ny: n s', '{"10":"x","__proto__":"z","y":"n s"}'],
  ['- a\n- b: [c]', '["a",{"b":["c"]}]'],
  ['a: &x {b: 1}\nc: *x', '{"a":{"b":1},"c":{"b":1}}'],
  ['# only\na: |\n  x\n  y\n', '{"a":"x\\ny\\n"}'],
  [
    'a: 1.2.3\nb: 2012-10-17\nc: 10.0.0.0/8\nd: 1-2\ne: 8080:80',
    /"1.2.3".*"2012-10-17".*"8080:80"/,
  ],
  ['a: "0644"\nb: \'off\'\n"<<": 1', '{"a":"0644","b":"off","<<":1}'],
  ['a: !!str 0644\nb: !!float 1e400\nc: !!null ""', '{"a":"0644","b":1e400,"c":null}'],
  ['a: |\n  off\n  \u00a0x\n', '{"a":"off\\n\u00a0x\\n"}'],
  ['a: "x\u00a0y"', '{"a":"x\u00a0y"}'],
  ['\uFEFFa: 1\r\nb: 2\r\n', '{"a":1,"b":2}'],
  ['a: "{{ .Values.image }}"', '{"a":"{{ .Values.image }}"}'],
  ['%YAML 1.2\n---\na: 1\n...\n', '{"a":1}'],
])('reads %j', (text, json) => {
  if (json instanceof RegExp) expect(outcome(text)).toMatch(json)
  else expect(outcome(text)).toBe(json)
})

const AMBIGUOUS: readonly (readonly [values: string, words: RegExp])[] = [
  ['0644 00.5 007 00123e5 -010 08 0755', /read a leading 0 as octal.* Leave it out, /],
  ['0o14 0b101 0x1_F -0x1F 0X1F 0x1FFFFFFFFFFFFFFFF +0b1', /support this number format/],
  ['1_000 1__0 1_0.5 -1_0 1_0e5', /ignore the _ in a number.* Write only the digits, /],
  ['5. -.5 +.5', /Write digits on both sides of the point, /],
  ['1e3 72225e2 1e-7 1e+21 1.5e3 1e400 1.e+5', /Write all digits, or a point and the sign/],
  ['190:20:30 12:30 1:30.5 -1:00', /read this as a base-60 number/],
  ['yes No ON off y N', /read this word as true or false.* Write true or false, or put it/],
  ['= <<', /give this character a special meaning.* Put it in quotes\./],
]

it.each(
  AMBIGUOUS.flatMap(([values, words]) => values.split(' ').map((one) => [one, words] as const)),
)('refuses %s, which YAML readers do not read alike, and says what to write', (value, words) => {
  for (const text of [`a: 1\nb: ${value}`, `- 1\n- ${value}`, `a:\n {b: [${value}]}`]) {
    expect(outcome(text)).toMatch(/^Line 2: /)
    expect(outcome(text)).toMatch(words)
    expect(outcome(text.replace(value, `"${value}"`))).toContain(`"${value}"`)
  }
  if (!/^(?:[yn]|<<)$/i.test(value))
    expect(outcome(`a: 1\n${value}: x`)).toMatch(/^Line 2: Not all .* key .* in quotes/)
})

it.each([
  ['a second document', 'a: 1\n---\nb: 2', 'Line 2: Only one document is allowed.'],
  ['more after the end', 'a: 1\n...\nb: 2', 'Line 3: Only one document is allowed.'],
  ['a merge key', 'base: &b {cpu: 1}\nweb: {<<: *b, memory: 2Gi}', /^Line 2: Merge keys \(<<\)/],
  ['infinity', 'a: 1\nttl: .inf', /^Line 2: JSON does not support this number\./],
  ['less than all', '- -.INF', /^Line 1: JSON does not support this number\./],
  ['no number', 'a: [1, .nan]', /^Line 1: JSON does not support this number\./],
  ['!!binary', 'a: 1\nbin: !!binary aGk=', /^Line 2: Tags/],
  ['!!set', 'a: 1\nset: !!set {a, b}', /^Line 2: Tags/],
  ['!!omap', 'a: 1\nmap: !!omap [a: 1]', /^Line 2: Tags/],
  ['!!timestamp', 'at: !!timestamp 2001-01-01', /^Line 1: Tags/],
  ['an own tag', 'a: 1\nkey: !Ref Bucket', /^Line 2: Tags/],
  ['an own tag of a block', 'a: !vault |\n  x\n', /^Line 1: Tags/],
  ['an own tag of a list', 'a: !reference [a, b]', /^Line 1: Tags/],
  ['an own tag of a mapping', 'a: 1\nb: !x\n  c: 1\n', /^Line 2: Tags/],
  ['an own tag of a key', 'a: 1\n!x b: 1', /^Line 2: Tags/],
  ['a tag that does not fit', 'a: !!int 0644', /^Line 1: Tags/],
  ['a list as a key', 'a: 1\n? [a]\n: b', /^Line 2: A key must be text/],
  ['true as a key', 'a: 1\ntrue: x', /^Line 2: A key must be text/],
  ['nothing as a key', 'a: 1\n: x', /^Line 2: A key must be text/],
  ['a fraction as a key', 'a: 1\n1.50: x', /^Line 2: A key must be text/],
  ['an alias as a key', 'a: &x b\n*x : 1', /^Line 2: A key must be text/],
  [
    'equal keys',
    'a: 1\nb: 2\n"a": 3',
    'Line 3: This key is already defined on line 1. Keep one of them.',
  ],
  [
    'equal keys below',
    'z: 1\na: {b: 2,\n "b": 3}',
    'Line 3: This key is already defined on line 2. Keep one of them.',
  ],
  [
    'a number and its text',
    '1: a\n"1": b',
    'Line 2: This key is already defined on line 1. Keep one of them.',
  ],
  ['U+00A0', 'a:\n\u00a0\u00a0b: 1', /^Line 2: This is indented with .* not a space \(U\+00A0\)/],
  ['U+3000', 'a:\n  b: 1\n\u3000\u3000c: 1', /^Line 3: This is indented with .* \(U\+3000\)/],
  ['U+00A0 in a list', '- a: 1\n\u00a0\u00a0b: 2', /^Line 2: This is indented with/],
  ['U+00A0 in quotes of lines', "a: 'x\n\u00a0\u00a0y'", /^Line 2: This is indented with/],
  ['U+00A0 for a colon', 'a: 1\nb:\u00a0c: 1', /^Line 2: This has a character .* \(U\+00A0\)/],
  ['U+00A0 before a comment', 'a: b\u00a0# c', /^Line 1: This has a character that looks like/],
  ['U+2028 after a tag', 'a: 1\nb: !!str x\u2028', /^Line 2: This has a character/],
  ['U+200B', '\u200ba: 1', /^Line 1: This is indented with/],
  ['tabs', 'a:\n\tb: 1', 'Line 2: Indent with spaces, not tabs.'],
  ['tabs in a list', '- a: 1\n\tb: 2', 'Line 2: Indent with spaces, not tabs.'],
  ['a tab in text', 'a: b\tc', /^Line 1: This has a tab\./],
  ['a template', 'a: 1\nimage: {{ .Values.image }}', 'Line 2: Text with {{ }} must be in quotes.'],
  ['a template and text', 'image: {{ .x }}:latest', 'Line 1: Text with {{ }} must be in quotes.'],
  ['a template of lines', '{{- if .x }}\na: 1\n{{- end }}', /^Line 1: Text with \{\{ \}\}/],
  ['another version', '# c\n%YAML 1.1\n---\na: off', /^Line 2: Only YAML 1\.2/],
  ['a bare carriage return', 'a: 1\rb: 2', /^Line 1: This has a line break/],
  ['two keys on a line', 'a: b: c', /^Line 1: A line can have only one key\./],
  ['an open quote', 'a: 1\nb: "x', /^Line 2: The closing quote is missing\./],
  ['an alias of nothing', 'a: 1\nb: *x', /^Line 2: This alias has no anchor above it\./],
  ['text like an anchor', 'a: 1\nb: &c:d', /^Line 2: This is not a name for an anchor/],
  ['a cycle', 'a: &x [*x]', /^Line 1: This alias refers to a value that contains it\./],
])('refuses %s', (_, text, words) => {
  if (words instanceof RegExp) expect(outcome(text)).toMatch(words)
  else expect(outcome(text)).toBe(words)
})

it('never repeats a text, which may be secret', () => {
  for (const text of [
    'p: *hunter2',
    'p: !hunter2 x',
    'p: hunter2: hunter2',
    'p: %hunter2',
    'p: "hunter2\\q"',
  ]) {
    expect(outcome(text)).toMatch(/^Line 1: /)
    expect(outcome(text)).not.toContain('hunter2')
  }
})
