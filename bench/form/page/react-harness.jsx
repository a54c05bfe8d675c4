import { createRoot } from 'react-dom/client'
import { offer } from './harness.js'

/**
 * Registers a form in React, which gets an answer and, with each round, the next one.
 * @param {(props: { answer: object }) => import('react').ReactNode} Form
 */
export const offerForm = (Form) => {
  let root
  offer({
    mount: (element, answer) => {
      root = createRoot(element)
      root.render(<Form answer={answer} />)
    },
    update: (answer) => root.render(<Form answer={answer} />),
  })
}
