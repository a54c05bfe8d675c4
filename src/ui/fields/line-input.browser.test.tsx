import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { TextField } from './text-field.tsx'

/* What becomes of a text with line breaks in a field that does not keep them. */

const box = page.getByLabelText('Name')
const refusal = page.getByText('Not entered: the text has several lines, and this field takes one.')

const paste = async (text: string) => {
  await expect.element(box).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  return { isLeft: box.element().dispatchEvent(event) }
}

test('a field of one line says that a text of several was not entered, until the next key', async () => {
  const { unmount } = mount(<TextField label="Name" defaultValue="quay" />)
  expect((await paste('one\ntwo')).isLeft).toBe(false)
  await expect.element(refusal).toBeVisible()
  await expect.element(box).toHaveValue('quay')
  await expect.element(box).toBeInvalid()
  await userEvent.click(box)
  await userEvent.keyboard('s')
  await expect.element(box).toHaveValue('quays')
  await expect.element(refusal).not.toBeInTheDocument()
  unmount()
})

test.each(['one', 'one\n', 'one\r\n\r\n'])('leaves the text %j to the browser', async (text) => {
  const { unmount } = mount(<TextField label="Name" />)
  expect((await paste(text)).isLeft).toBe(true)
  unmount()
})

test('where line breaks mean nothing, the browser puts spaces', async () => {
  const { unmount } = mount(<TextField label="Name" lineBreaks="spaces" />)
  expect((await paste('one\ntwo')).isLeft).toBe(true)
  unmount()
})
