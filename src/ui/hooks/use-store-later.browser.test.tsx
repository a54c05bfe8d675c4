import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore, type Store } from '#src/lib/values/store.ts'
import { mount } from '#src/testing/mount.tsx'
import { useStoreLater } from './use-store-later.ts'

const Shown = ({ store }: { store: Store<number> }) => <output>{useStoreLater(store)}</output>

const shown = page.getByRole('status')

test('each change is shown, also one between the first render and what follows it', async () => {
  const store = createStore(0)
  function Changes() {
    useLayoutEffect(() => store.set(1), [])
    return null
  }
  mount(
    <>
      <Shown store={store} />
      <Changes />
    </>,
  )
  await expect.element(shown).toHaveTextContent('1')
  store.set(2)
  store.set(3)
  await expect.element(shown).toHaveTextContent('3')
})
