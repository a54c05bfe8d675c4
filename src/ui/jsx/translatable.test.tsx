import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const none = null
const count: number = 3
const name = 'quay'
const Box = ({ children }: { children: ReactNode }) => <p>{children}</p>
const Beside = ({ children }: { children: ReactNode }) => (
  <p>
    <i />
    {children}
  </p>
)

test.each<[string, () => ReactNode, string]>([
  ['one text', () => <p>{name}</p>, '<p>quay</p>'],
  ['one number', () => <p>{count}</p>, '<p>3</p>'],
  ['texts only', () => <p>{count} new</p>, '<p>3 new</p>'],
  [
    'texts, and nothing between them',
    () => (
      <p>
        {count}
        {none} new{false}
      </p>
    ),
    '<p>3 new</p>',
  ],
  [
    'nothing',
    () => (
      <p>
        {none}
        {false}
      </p>
    ),
    '<p></p>',
  ],
  [
    'elements only',
    () => (
      <p>
        <i />
        <b />
      </p>
    ),
    '<p><i></i><b></b></p>',
  ],
  [
    'text before an element',
    () => (
      <p>
        of <b>{name}</b>
      </p>
    ),
    '<p><span>of</span> <b>quay</b></p>',
  ],
  [
    'text behind an element',
    () => (
      <p>
        <b />
        {count} of {name}
      </p>
    ),
    '<p><b></b><span>3 of quay</span></p>',
  ],
  [
    'text around nothing',
    () => (
      <p>
        {name}
        {none}
        {count}
        <b />
      </p>
    ),
    '<p><span>quay3</span><b></b></p>',
  ],
  [
    'a space between elements',
    () => (
      <p>
        <i /> <b />
      </p>
    ),
    '<p><i></i> <b></b></p>',
  ],
  ['a fragment of text', () => <Fragment key="a">{name}</Fragment>, '<span>quay</span>'],
  [
    'a mixed fragment',
    () => (
      <Fragment key="a">
        {name}
        <b />
      </Fragment>
    ),
    '<span>quay</span><b></b>',
  ],
  ['an empty fragment', () => <Fragment key="a" />, ''],
  ['a list of texts', () => <p>{['a', 'b']}</p>, '<p>ab</p>'],
  [
    'a list of both',
    () => <p>{['a', <b key="b" />, 'c']}</p>,
    '<p><span>a</span><b></b><span>c</span></p>',
  ],
  [
    'a text for a component',
    () => (
      <Box>
        {count} of {name}
      </Box>
    ),
    '<p>3 of quay</p>',
  ],
  [
    'a text for a component with a sign',
    () => <Beside>{count} new</Beside>,
    '<p><i></i><span>3 new</span></p>',
  ],
  [
    'both for it',
    () => (
      <Beside>
        {count}
        <b />
      </Beside>
    ),
    '<p><i></i><span>3</span><b></b></p>',
  ],
  [
    'an option',
    () => (
      <option>
        {name}, {count}
      </option>
    ),
    '<option>quay, 3</option>',
  ],
])('%s', (_, node, markup) => {
  expect(renderToStaticMarkup(node())).toBe(markup)
})

test.each<[string, () => ReactNode, 'no' | 'yes' | undefined]>([
  ['a name', () => <bdi>{name}</bdi>, 'no'],
  ['code', () => <code>{name}</code>, 'no'],
  ['a version', () => <span className="px-1 mono">{name}</span>, 'no'],
  ['a key', () => <kbd>K</kbd>, 'no'],
  ['words in the place of a name', () => <bdi translate="yes">Not named</bdi>, 'yes'],
  ['words', () => <span className="monospaced">{name}</span>, undefined],
  [
    'a sentence with a name',
    () => (
      <p>
        of <b>{name}</b>
      </p>
    ),
    undefined,
  ],
])('the translation of %s', (_, node, expected) => {
  expect(/ translate="(\w+)"/.exec(renderToStaticMarkup(node()))?.[1]).toBe(expected)
})
