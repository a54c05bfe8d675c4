import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  commit,
  compose,
  composeAsWebKit,
  handledKey,
  pauseBetweenKeys,
  stopTime,
} from '#src/testing/input-method.ts'
import { mount } from '#src/testing/mount.tsx'
import { Combobox } from './combobox.tsx'
import { SearchField } from './search-field.tsx'
import { SecretField } from './secret-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/* Each control passes on what an input method has entered, once, and none of its half words. */

type Tell = (text: string) => void

function Kept({ tell, limit }: { tell: Tell; limit?: number }) {
  const [text, setText] = useState('ab')
  const onChange = ({ target }: { target: { value: string } }) => {
    setText(target.value)
    tell(target.value)
  }
  return <TextField label="Word" value={text} onChange={onChange} maxLength={limit} />
}

function KeptArea({ tell }: { tell: Tell }) {
  const [text, setText] = useState('ab')
  return (
    <TextArea
      aria-label="Word"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        tell(target.value)
      }}
    />
  )
}

function Search({ tell }: { tell: Tell }) {
  const [text, setText] = useState('ab')
  const type = (next: string) => {
    setText(next)
    tell(next)
  }
  const clear = () => {
    type('')
    return true
  }
  return <SearchField label="Word" text={text} onType={type} onEscape={clear} />
}

const CONTROLS: Record<string, (tell: Tell) => ReactNode> = {
  'a text field that its owner keeps': (tell) => <Kept tell={tell} />,
  'a text field that keeps its text': (tell) => (
    <TextField label="Word" defaultValue="ab" onChange={({ target }) => tell(target.value)} />
  ),
  'a text area': (tell) => <KeptArea tell={tell} />,
  'a secret': (tell) => (
    <SecretField
      label="Word"
      defaultValue="ab"
      onChange={({ currentTarget }) => tell(currentTarget.value)}
    />
  ),
  'a search': (tell) => <Search tell={tell} />,
  'a list of choices': (tell) => (
    <Combobox
      label="Word"
      defaultValue="ab"
      options={[]}
      chosen=""
      onChoose={() => {}}
      noOptions="None"
      onChange={({ target }) => tell(target.value)}
    />
  ),
}

/** Shows a control, and puts the caret behind its text; returns what it passes on. */
const open = async (render: (tell: Tell) => ReactNode) => {
  const received: string[] = []
  mount(
    <>
      <button type="button">Elsewhere</button>
      {render((text) => received.push(text))}
    </>,
  )
  const word = page.getByLabelText('Word')
  await userEvent.click(word)
  await userEvent.keyboard('{End}')
  const element = word.element()
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error('Not a text control')
  return { received, element }
}

describe.each(Object.entries(CONTROLS))('%s', (_, render) => {
  test('passes on what was entered', async () => {
    const { received, element } = await open(render)
    for (const half of ['に', 'にほ', 'にほん']) await compose(half)
    expect(element.value).toBe('abにほん')
    expect(received).toEqual([])
    await commit('日本')
    await userEvent.keyboard('!')
    expect(received).toEqual(['ab日本', 'ab日本!'])
    expect(element.value).toBe('ab日本!')
  })

  test('passes it on in the order of WebKit', async () => {
    const { received, element } = await open(render)
    composeAsWebKit(element, ['に', 'にほん'], '日本')
    await userEvent.keyboard('!')
    expect(received).toEqual(['ab日本', 'ab日本!'])
    expect(element.value).toBe('ab日本!')
  })

  test('passes on each syllable of Hangul', async () => {
    const { received } = await open(render)
    for (const half of ['ㅎ', '하', '한']) await compose(half)
    await commit('한')
    for (const half of ['ㄱ', '그', '글']) await compose(half)
    await commit('글')
    expect(received).toEqual(['ab한', 'ab한글'])
  })

  test('passes on nothing of a composition that is cancelled', async () => {
    const { received, element } = await open(render)
    await compose('に')
    handledKey('Escape')
    await compose('')
    expect(element.value).toBe('ab')
    expect(received).toEqual([])
    await userEvent.keyboard('!')
    expect(received).toEqual(['ab!'])
  })

  test('passes on what is left in the middle of a composition', async () => {
    const { received, element } = await open(render)
    stopTime()
    await compose('にほん')
    await pauseBetweenKeys()
    await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }))
    await pauseBetweenKeys()
    await expect.poll(() => received).toEqual(['abにほん'])
    expect(element.value).toBe('abにほん')
  })

  test('composes over a selection', async () => {
    const { received, element } = await open(render)
    element.select()
    await compose('に')
    await compose('にほん')
    await commit('日本')
    expect(received).toEqual(['日本'])
    expect(element.value).toBe('日本')
  })
})

test('a text that is cut to the longest one that fits is passed on', async () => {
  const { received, element } = await open((tell) => <Kept tell={tell} limit={4} />)
  await compose('にほんご')
  await commit('日本語')
  await expect.poll(() => received.at(-1)).toBe(element.value)
  expect(element.value).toBe('ab日本')
})
