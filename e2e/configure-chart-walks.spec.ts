import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { certificateChart } from '#src/testing/charts/certificate-chart.ts'
import { chartComponent } from '#src/testing/charts/chart-component.ts'
import { routerChart } from '#src/testing/charts/router-chart.ts'
import {
  bodyOf,
  type DraftCell,
  type Control,
  controls,
  createCell,
  type DraftModel,
  isList,
} from '#src/testing/draft-model.ts'
import { followBodies, openChart, PLACES, startChartsApi } from '#e2e/support/charts.ts'
import { expectResolved } from '#e2e/support/configure.ts'
import { comeToRest, findStop, focusedStop, readStops, type Stop } from '#e2e/support/stops.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * Two forms as large as those of real charts, walked through with real input in a random order, against a model that
 * the journey keeps itself. `SEED` repeats a walk.
 */

const SEED = process.env['SEED'] ?? String(Date.now())

/** Kinds of fields that the charts do not have. */
const OTHER_KINDS = [
  { key: 'pullSecret', type: 'string', sensitive: true },
  { key: 'region', type: 'string', constraints: { allowedValues: [...'abcdefghijklmnop'] } },
  { key: 'patch', type: 'string', format: 'yaml' },
  { key: 'anything', type: 'widget' },
]

const CHARTS = [
  { name: 'certificates', chart: certificateChart },
  { name: 'router', chart: routerChart },
].map(({ name, chart }) => {
  const component = chartComponent(chart)
  const fields = [...(component.fields ?? []), ...OTHER_KINDS]
  return { name, component: { ...component, componentKey: name, fields } }
})

/** How many controls a walk enters something in. */
const MOST = 40

const TEXTS = {
  string: ['harbour', '007', 'true', 'null', '1.50', '"quoted"', 'a: b', '- x', 'pier 🚢 ünï', '#'],
  number: ['7', '0', '-3', '1.25', '12345678901234567890', '0.1'],
  object: ['a: 1', '{"b": [1, true, null]}', 'c:\n  - d: 2\n  - e', 'f: "007"'],
  array: ['- 1', '["x", 2]'],
}

let api: Awaited<ReturnType<typeof startChartsApi>>
test.beforeEach(async () => {
  api = await startChartsApi(CHARTS)
})
test.afterEach(() => api.stop())

const copyOf = ({ text, rows, members }: DraftCell): DraftCell => ({
  ...(text !== undefined && { text }),
  ...(rows && { rows: rows.map(copyOf) }),
  members: new Map([...members].map(([key, cell]) => [key, copyOf(cell)])),
})

const idOf = ({ within, name }: Pick<Control, 'within' | 'name'>) =>
  [...within.map((scope) => scope.name), name].join('\n')

/** The same key always gives the same numbers (mulberry32). */
const createRandom = (key: string) => {
  let state = [...key].reduce(
    (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16_777_619),
    1,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const one = list[int(0, list.length - 1)]
      if (one === undefined) throw new RangeError('Nothing to pick from')
      return one
    },
  }
}

/** A walk: the model, what was visited, and what to do at a control. */
const startWalk = (page: Page, { name, component }: (typeof CHARTS)[number], how: string) => {
  const random = createRandom(`${SEED} ${name} ${how}`)
  let draft: DraftModel = { profile: createCell(), cluster: createCell() }
  const lastBody = followBodies(page)
  const isTouch = how === 'by touch'

  const all = () => controls(component, draft)
  /** Controls in which nothing is entered yet. */
  const open = () => all().filter(({ cell }) => cell.text === undefined && !cell.rows)

  /** Types as fingers do; a phone's keyboard inserts words. */
  const type = (text: string) =>
    isTouch ? page.keyboard.insertText(text) : page.keyboard.type(text)

  const expectSent = async () => {
    const options = { message: `with the seed ${SEED}`, timeout: 30_000 }
    await expect
      .poll(() => JSON.parse(lastBody()) as unknown, options)
      .toEqual(bodyOf(component, draft))
    await expect.poll(() => api.hasGot(lastBody()), options).toBe(true)
  }

  /** Does something that is one step of undo, and sometimes takes it back. Returns whether it did. */
  const step = async (act: () => Promise<void>, undo: () => Promise<unknown>) => {
    const before = { profile: copyOf(draft.profile), cluster: copyOf(draft.cluster) }
    await act()
    if (!random.chance(0.08)) return false
    await undo()
    draft = before
    return true
  }

  const textFor = ({ shape }: Control) => {
    const { constraints } = shape
    const kind = shape.type ?? 'string'
    const texts = kind in TEXTS ? TEXTS[kind as keyof typeof TEXTS] : TEXTS.string
    return random.pick(texts).slice(0, constraints?.maxLength ?? 100)
  }

  /** The values of options, in their order. The first is "not set". */
  const optionsOf = ({ shape }: Control) =>
    shape.type === 'bool'
      ? ['', 'false', 'true']
      : ['', ...(shape.constraints?.allowedValues ?? [])]

  return { random, all, open, type, step, textFor, optionsOf, expectSent, isTouch }
}
type Walk = ReturnType<typeof startWalk>

/** Mouse or touch: any control, in any order. */
const walkByPointer = async (page: Page, walk: Walk) => {
  const { random, type, step, textFor, optionsOf, isTouch } = walk
  const press = async (within: readonly string[], name: string, kind: Stop['kind'], nth = 0) => {
    const target = await findStop(page, within, name, kind, nth)
    if (!target) throw new Error(`No ${kind} ${name} in ${within.join(' / ')}`)
    await comeToRest(target)
    await (isTouch ? target.tap() : target.click())
  }
  const undo = () => {
    const button = page.getByRole('button', { name: 'Undo', exact: true })
    return isTouch ? button.tap() : button.click()
  }

  const visit = async (control: Control) => {
    const { shape, cell, name, isRow } = control
    const within = control.within.map((scope) => scope.name)
    if (isList(shape)) {
      const list = isRow ? within : [...within, name]
      for (let row = random.int(1, 3), isUndone = false; row > 0 && !isUndone; row -= 1)
        isUndone = await step(async () => {
          await press(list, `Add ${name}`, 'button')
          cell.rows = [...(cell.rows ?? []), createCell()]
        }, undo)
      return
    }
    const options = optionsOf(control)
    const isChoice = options.length > 1 && shape.sensitive !== true
    const index = random.int(1, Math.max(options.length - 1, 1))
    if (isChoice && (await findStop(page, within, name, 'radio', index))) {
      await step(async () => {
        await press(within, name, 'radio', index)
        cell.text = options[index] ?? ''
      }, undo)
      return
    }
    const select = isChoice ? await findStop(page, within, name, 'select') : undefined
    if (select) {
      await select.selectOption({ index })
      cell.text = options[index] ?? ''
      return
    }
    const text = isChoice ? (options[index] ?? '') : textFor(control)
    await press(within, name, 'box')
    await type(text)
    cell.text = text
  }

  /** Removes a row of any list, or moves it. */
  const changeRows = async () => {
    const lists = walk.all().filter(({ cell }) => (cell.rows?.length ?? 0) > 0)
    if (lists.length === 0) return
    const { cell, name, isRow, within } = random.pick(lists)
    const rows = cell.rows ?? []
    const index = random.int(0, rows.length - 1)
    const row = `${name} ${index + 1}`
    const at = [...within.map((scope) => scope.name), ...(isRow ? [] : [name]), row]
    const isMoved = index > 0 && random.chance(0.5)
    await step(async () => {
      await press(at, isMoved ? `Move ${row} up` : `Remove ${row}`, 'button')
      const without = rows.toSpliced(index, 1)
      cell.rows = isMoved
        ? without.toSpliced(index - 1, 0, ...rows.slice(index, index + 1))
        : without
    }, undo)
  }

  /** Adds a pair to an object that is shown as rows. */
  const addPair = async () => {
    const objects = walk.all().filter(({ cell, shape }) => shape.type === 'object' && cell.text)
    if (objects.length === 0) return
    const { cell, name, within } = random.pick(objects)
    const at = [...within.map((scope) => scope.name), name]
    if (!(await findStop(page, at, `Add ${name}`, 'button'))) return
    const pairs = parse(cell.text ?? '') as Record<string, unknown>
    const number = Object.keys(pairs).length + 1
    await press(at, `Add ${name}`, 'button')
    await type(`key-${number}`)
    await press(at, `${name} value ${number}`, 'box')
    await type('true')
    cell.text = JSON.stringify({ ...pairs, [`key-${number}`]: 'true' })
  }

  for (let count = 1; count <= MOST; count += 1) {
    if (random.chance(0.1)) await changeRows()
    if (random.chance(0.1)) await addPair()
    const control = random.pick(walk.open())
    await test.step(idOf(control).replaceAll('\n', ' / '), () => visit(control))
    if (count % 25 === 0) await walk.expectSent()
  }
}

/** Keyboard: from one control to the next, through the whole form. */
const walkByKeyboard = async (page: Page, walk: Walk) => {
  const { random, type, step, textFor, optionsOf } = walk
  const undo = () => page.keyboard.press('ControlOrMeta+z')

  const visit = async (stop: Stop) => {
    const isAdd = stop.kind === 'button' && stop.name.startsWith('Add ')
    const control = walk.open().find((one) => {
      if (!isAdd) return idOf(one) === [...stop.within, stop.name].join('\n')
      const list = one.isRow ? one.within.map(({ name }) => name) : idOf(one).split('\n')
      return (
        isList(one.shape) && `Add ${one.name}` === stop.name && list.join() === stop.within.join()
      )
    })
    if (!control) return false
    const { cell, shape } = control
    if (isAdd) {
      await step(async () => {
        await page.keyboard.press('Enter')
        cell.rows = [createCell()]
      }, undo)
      return true
    }
    const options = optionsOf(control)
    if (stop.kind === 'radio' || stop.kind === 'select') {
      const key = stop.kind === 'radio' ? 'ArrowRight' : 'ArrowDown'
      const index = random.int(1, options.length - 1)
      for (let at = 1, isUndone = false; at <= index && !isUndone; at += 1)
        isUndone = await step(async () => {
          await page.keyboard.press(key)
          cell.text = options[at] ?? ''
        }, undo)
      return true
    }
    const isChoice = options.length > 1 && shape.sensitive !== true
    const text = isChoice ? random.pick(options.slice(1)) : textFor(control)
    await type(text)
    cell.text = text
    return true
  }

  let acted = 0
  for (let stops = 0; acted < MOST && stops < 3000; stops += 1) {
    const stop = await focusedStop(page)
    const isDone =
      stop !== undefined &&
      random.chance(0.5) &&
      (await test.step(`${stop.within.join(' / ')} / ${stop.name}`, () => visit(stop)))
    if (isDone) acted += 1
    if (isDone && acted % 25 === 0) await walk.expectSent()
    // What Enter adds takes the focus itself.
    if (!(isDone && stop.name.startsWith('Add '))) await page.keyboard.press('Tab')
  }
}

/** The other hands walk through one chart each: what a chart is made of is the same for all. */
const WALKED: Readonly<Record<string, readonly string[]>> = {
  'by mouse': ['certificates', 'router'],
  'by keyboard': ['router'],
  'by touch': ['certificates'],
}

for (const [how, place] of Object.entries(PLACES)) {
  test.describe(how, () => {
    test.use(place)

    for (const chart of CHARTS.filter(({ name }) => WALKED[how]?.includes(name))) {
      test(`the ${chart.name} chart is walked through, and the last request is what was entered @long`, async ({
        page,
        start,
      }, { annotations }) => {
        test.setTimeout(400_000)
        annotations.push({ type: 'seed', description: SEED })
        await readStops(page)
        await openChart(page, await start('console', '--api-url', api.url), chart.name)
        const walk = startWalk(page, chart, how)
        await (how === 'by keyboard' ? walkByKeyboard : walkByPointer)(page, walk)
        await walk.expectSent()
        await expectResolved(page)
      })
    }
  })
}
