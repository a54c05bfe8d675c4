import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { later } from '#src/testing/later.ts'
import { mount } from '#src/testing/mount.tsx'
import { ServiceSearch } from './filter-controls.tsx'

/** An address that follows 30 ms after each key. */
const Board = () => {
  const [text, setText] = useState('')
  return (
    <>
      <ServiceSearch text={text} onType={(next) => void later(30).then(() => setText(next))} />
      <button type="button" onClick={() => setText('from a link')}>
        Link
      </button>
    </>
  )
}

test('nothing typed is lost or put elsewhere while the address follows', async () => {
  mount(<Board />)
  const field = page.getByRole('searchbox', { name: 'Service' })
  await userEvent.click(field)
  await userEvent.keyboard('worker')
  await userEvent.keyboard('{Home}checkout-')
  await expect.element(field).toHaveValue('checkout-worker')
  await userEvent.click(page.getByRole('button', { name: 'Link' }))
  await expect.element(field).toHaveValue('from a link')
})
