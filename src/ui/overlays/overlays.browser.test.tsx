import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Combobox } from '#src/ui/fields/combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Popover } from './popover.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { Sheet } from './sheet.tsx'
import { usePopover } from './use-popover.ts'

/* Tests the behaviour of native dialogs, popovers, radios and selects with real keys (docs/decisions/008). */

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
  mount(<Question {...(as && { as })} />)
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
  const stops = new Set<string | null | undefined>()
  for (let press = 0; press < 8; press += 1) {
    await userEvent.tab()
    stops.add(document.activeElement?.textContent)
  }
  expect(stops).toContain('Stay')
  expect(stops).not.toContain('Behind')
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Leave')).toHaveFocus()
})

function Asking({ as: Part, field }: { as: typeof Dialog | typeof Sheet; field: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'F2') setOpen(true)
      }}
    >
      {field}
      <Part open={open} onClose={() => setOpen(false)} title="Sign in again?">
        <input aria-label="Credential" />
        <Button onClick={() => setOpen(false)}>Stay</Button>
      </Part>
    </div>
  )
}

// Chromium returns the focus without a caret: the field looks focused and ignores keys.
test.each([
  ['dialog', 'line', Dialog, <input key="line" aria-label="Text" />],
  ['sheet', 'line', Sheet, <input key="line" aria-label="Text" />],
  ['dialog', 'text area', Dialog, <textarea key="area" aria-label="Text" />],
])('after a %s, typing continues in the %s where it stopped', async (_, __, Part, field) => {
  mount(<Asking as={Part} field={field} />)
  const text = page.getByRole('textbox', { name: 'Text' })
  const dialog = page.getByRole('dialog', { name: 'Sign in again?' })
  await userEvent.click(text)
  await keys('ac{ArrowLeft}{F2}')
  await expect.element(page.getByRole('textbox', { name: 'Credential' })).toHaveFocus()
  await keys('secret')
  await userEvent.click(button('Stay'))
  await expect.element(dialog).not.toBeInTheDocument()
  await keys('b')
  await expect.element(text).toHaveValue('abc')
  await keys('{F2}')
  await expect.element(dialog).toBeVisible()
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await keys('!')
  await expect.element(text).toHaveValue('ab!c')
})

test('the page behind a dialog is inert', async () => {
  await ask()
  const behind = page.getByText('Behind', { exact: true }).element()
  await expect
    .poll(() => {
      const { x, y } = behind.getBoundingClientRect()
      return document.elementFromPoint(x + 4, y + 4)?.tagName
    })
    .toBe('DIALOG')
  behind.focus()
  await expect.element(button('Copy')).toHaveFocus()
})

test('a press on the backdrop closes a dialog and returns the focus', async () => {
  const dialog = await ask()
  const beside = { position: { x: 4, y: 4 }, force: true }
  await userEvent.click(document.documentElement, beside)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Leave')).toHaveFocus()
})

test('Esc closes the topmost layer: first the popover in a dialog, then the dialog', async () => {
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

test('a popover follows its button in tab order, and Esc returns the focus', async () => {
  mount(<Menu label="Status" />)
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

function NameMenu() {
  const popover = usePopover()
  return (
    <>
      <Button {...popover.trigger}>Name</Button>
      <Popover {...popover.box} label="Names">
        <input aria-label="First" data-autofocus />
        <input aria-label="Second" />
      </Popover>
    </>
  )
}

test('a popover gives the focus to its first control, unless another one in it has it by then', async () => {
  mount(<NameMenu />)
  await userEvent.click(button('Name'))
  await expect.element(page.getByRole('textbox', { name: 'First' })).toHaveFocus()
  await keys('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'First' })).not.toBeInTheDocument()

  const box = page.getByRole('dialog', { name: 'Names', includeHidden: true }).element()
  const told = new Promise((resolve) => {
    box.addEventListener('toggle', resolve, { once: true })
  })
  const opener = button('Name').element()
  if (opener instanceof HTMLElement) opener.click()
  await Promise.resolve()
  page.getByRole('textbox', { name: 'Second' }).element().focus()
  await told
  await expect.element(page.getByRole('textbox', { name: 'Second' })).toHaveFocus()
})

test('a press elsewhere closes a popover and moves the focus there', async () => {
  mount(
    <div className="flex h-60 gap-40">
      <Menu label="Status" />
      <Menu label="Origin" />
    </div>,
  )
  await userEvent.click(button('Status'))
  await expect.element(button('Inside Status')).toBeVisible()
  await userEvent.click(button('Origin'))
  await expect.element(button('Inside Status')).not.toBeInTheDocument()
  await expect.element(button('Inside Origin')).toBeVisible()
  await expect.element(button('Origin')).toHaveFocus()
})

const SIZES = ['small', 'medium', 'medium-plus', 'large']

test('a closed select is searched by typing and by arrow keys', async () => {
  mount(<SelectBox aria-label="Size" options={SIZES.map((value) => ({ value, label: value }))} />)
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

test('a radio group is one tab stop, and arrow keys choose', async () => {
  mount(
    <>
      <RadioGroup
        legend="Size"
        defaultValue="medium"
        options={SIZES.map((value) => ({ value, label: value }))}
      />
      <Button>After</Button>
    </>,
  )
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

test('a combobox: arrow keys move in the list, Enter chooses, Esc closes the list, Tab closes it and moves on', async () => {
  mount(
    <div className="h-80">
      <Sizes />
      <Button>After</Button>
    </div>,
  )
  const line = page.getByRole('combobox', { name: 'Size' })
  const active = () =>
    document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
      ?.textContent
  await expect.element(line).toBeVisible()
  await userEvent.tab()
  await keys('{ArrowDown}')
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(active).toBe('small')
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
