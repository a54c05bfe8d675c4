import { createFloor } from './floor.js'
import './page.css'

/*
 * A form in plain DOM, with the status and the violations of a round beside it.
 */

const root = document.querySelector('#form')
const status = document.querySelector('[role=status]')
const problems = document.querySelector('#problems')

const showProblems = (violations) => {
  problems.replaceChildren(
    ...violations.map(({ fieldPath, message }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = `#field-${fieldPath}`
      link.textContent = `${fieldPath}: ${message}`
      item.append(link)
      return item
    }),
  )
}

const answerOf = async (set, round) => (await fetch(`/answer?set=${set}&round=${round}`)).json()

const { mount, update } = createFloor()
let shown

/** What the driver calls. */
globalThis.bench = {
  start: async (set) => {
    shown = set
    mount(root, await answerOf(set, 0))
  },
  round: async (round) => {
    status.textContent = 'Resolving…'
    const answer = await answerOf(shown, round)
    update(answer)
    showProblems(answer.violations)
    status.textContent = 'Up to date'
  },
}
