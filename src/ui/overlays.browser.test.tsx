import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { Button } from './button.tsx'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Popover } from './popover.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectBox } from './select-box.tsx'
import { Sheet } from './sheet.tsx'
import { usePopover } from './use-popover.ts'
import './styles.css'

/* What the browser's own dialog, popover, radios and list do for us, with real keys (docs/decisions/008). */

let leave = () => {}
afterEach(() => leave())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const keys = (text: string) => userEvent.keyboard(text)

function Menu({ label }: { label: string }) {
  const popover = usePopover()
  return (
    <>
      <Button {...popover.trigger}>{label}</Button>
      <Popover {...popover.box} label={`About ${label}`}>
        <Button>Inside {label}</Button>
      </Popover>
    </>
  )
}

function Question({ as: Part = Dialog }: { as?: typeof Dialog | typeof Sheet }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid h-100 place-items-start">
      <Button onClick={() => setOpen(true)}>Leave</Button>
      <Button>Behind</Button>
      <Part open={open} onClose={() => setOpen(false)} title="Leave 3 edits behind?">
        <Button>Copy</Button>
        <Menu label="More" />
        <Button onClick={() => setOpen(false)}>Stay</Button>
      </Part>
    </div>
  )
}

const ask = async (as?: typeof Dialog | typeof Sheet) => {
  leave = mount(<Question {...(as && { as })} />).unmount
  await expect.element(button('Leave')).toBeVisible()
  await userEvent.tab()
  await keys('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Leave 3 edits behind?' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('a %s takes the focus, keeps it, and gives it back on Esc', async (_, Part) => {
  const dialog = await ask(Part)
  await expect.element(button('Copy')).toHaveFocus()
  const stops: (string | null)[] = []
  for (let press = 0; press < 8; press += 1) {
    await userEvent.tab()
    stops.push(document.activeElement?.textContent ?? null)
  }
  expect(stops).toContain('Stay')
  expect(stops).not.toContain('Behind')
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Leave')).toHaveFocus()
})

test('the page behind a dialog is inert', async () => {
  await ask()
  const behind = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Behind',
  )
  const { x = 0, y = 0 } = behind?.getBoundingClientRect() ?? {}
  expect(document.elementFromPoint(x + 4, y + 4)?.tagName).toBe('DIALOG')
  behind?.focus()
  await expect.element(button('Copy')).toHaveFocus()
})

test('a press beside a dialog closes it and gives the focus back', async () => {
  const dialog = await ask()
  const beside = { position: { x: 4, y: 4 }, force: true }
  await userEvent.click(document.documentElement, beside)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Leave')).toHaveFocus()
})

test('Esc closes what lies on top: first the popover in a dialog, then the dialog', async () => {
  const dialog = await ask()
  await userEvent.tab()
  await keys('{Enter}')
  await expect.element(button('Inside More')).toBeVisible()
  await keys('{Escape}')
  await expect.element(button('Inside More')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(button('More')).toHaveFocus()
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a popover follows its button in the order of Tab, and Esc gives the focus back', async () => {
  leave = mount(<Menu label="Status" />).unmount
  await expect.element(button('Status')).toBeVisible()
  await userEvent.tab()
  await keys('{Enter}')
  await expect.element(button('Inside Status')).toBeVisible()
  await userEvent.tab()
  await expect.element(button('Inside Status')).toHaveFocus()
  await keys('{Escape}')
  await expect.element(button('Inside Status')).not.toBeInTheDocument()
  await expect.element(button('Status')).toHaveFocus()
  await expect.element(button('Status')).toHaveAttribute('aria-expanded', 'false')
})

test('a press elsewhere closes a popover and leaves the focus where it was pressed', async () => {
  leave = mount(
    <div className="flex h-60 gap-40">
      <Menu label="Status" />
      <Menu label="Origin" />
    </div>,
  ).unmount
  await userEvent.click(button('Status'))
  await expect.element(button('Inside Status')).toBeVisible()
  await userEvent.click(button('Origin'))
  await expect.element(button('Inside Status')).not.toBeInTheDocument()
  await expect.element(button('Inside Origin')).toBeVisible()
  await expect.element(button('Origin')).toHaveFocus()
})

const SIZES = ['small', 'medium', 'medium-plus', 'large']

test('a list is searched by typing ahead and by arrows, without being opened', async () => {
  leave = mount(
    <SelectBox aria-label="Size" options={SIZES.map((value) => ({ value, label: value }))} />,
  ).unmount
  const box = page.getByRole('combobox', { name: 'Size' })
  await expect.element(box).toHaveValue('small')
  await userEvent.tab()
  await keys('la')
  await expect.element(box).toHaveValue('large')
  await keys('{ArrowUp}')
  await expect.element(box).toHaveValue('medium-plus')
  await keys('{Home}')
  await expect.element(box).toHaveValue('small')
})

test('radios are one stop of Tab, and arrows choose', async () => {
  leave = mount(
    <>
      <RadioGroup
        legend="Size"
        defaultValue="medium"
        options={SIZES.map((value) => ({ value, label: value }))}
      />
      <Button>After</Button>
    </>,
  ).unmount
  await expect.element(page.getByRole('radio', { name: 'medium', exact: true })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'medium', exact: true })).toHaveFocus()
  await keys('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'medium-plus' })).toBeChecked()
  await keys('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(page.getByRole('radio', { name: 'large' })).toBeChecked()
  await userEvent.tab()
  await expect.element(button('After')).toHaveFocus()
})

function Sizes() {
  const [size, setSize] = useState('')
  return (
    <Combobox
      label="Size"
      noOptions="None"
      options={SIZES.map((value) => ({ value }))}
      value={size}
      chosen={size}
      onChange={(event) => setSize(event.target.value)}
      onChoose={setSize}
    />
  )
}

test('a combobox: arrows walk its list, Enter takes, Esc closes and keeps, Tab closes and goes on', async () => {
  leave = mount(
    <div className="h-80">
      <Sizes />
      <Button>After</Button>
    </div>,
  ).unmount
  const line = page.getByRole('combobox', { name: 'Size' })
  const active = () =>
    document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
      ?.textContent
  await expect.element(line).toBeVisible()
  await userEvent.tab()
  await keys('{ArrowDown}')
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
  expect(active()).toBe('small')
  await keys('{ArrowUp}')
  await expect.poll(active).toBe('large')
  await keys('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toBe('medium')
  await keys('{Enter}')
  await expect.element(line).toHaveValue('medium')
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')

  await keys('-p')
  await expect.element(page.getByRole('option')).toHaveTextContent('medium-plus')
  await keys('{Escape}')
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  await expect.element(line).toHaveValue('medium-p')
  await expect.element(line).toHaveFocus()

  await keys('{ArrowDown}')
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  await expect.element(button('After')).toHaveFocus()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})
