import './page.css'

/*
 * The page around a contender's form, the same for all: the status and violations of a round, in plain DOM.
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

/**
 * Registers a contender with the driver.
 * @param {{ mount: (root: Element, answer: object) => void, update: (answer: object) => void }} contender
 */
export const offer = ({ mount, update }) => {
  let shown
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
}
