import { paths } from '#src/lib/page/paths.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { Link } from '#src/router/link.tsx'
import { type EnvironmentChoice, ChoosePair, type Chosen } from './choose-pair.tsx'

type ChooseViewProps = {
  chosen: Chosen
  choices: readonly EnvironmentChoice[]
  onChoose: (chosen: Chosen) => void
}

/** The page before two different environments are chosen. */
export function ChooseView({ chosen, choices, onChoose }: ChooseViewProps) {
  const same = choices.find(
    ({ environmentId }) => environmentId === chosen.left && environmentId === chosen.right,
  )
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>Compare · Tidemark</title>
      {choices.length >= 2 && (
        <div className="border-b border-line py-2.5">
          <ChoosePair
            chosen={same ? { left: chosen.left, right: undefined } : chosen}
            choices={choices}
            onChoose={onChoose}
          />
        </div>
      )}
      <header className="pt-5 pb-4 sm:pt-8 sm:pb-6">
        <h1 tabIndex={-1} id="headline">
          Which two environments?
        </h1>
        <p className="mt-2.5 max-w-prose text-ink-2">
          {same && (
            <>
              Both sides are <bdi className="wrap-anywhere">{visible(same.name)}</bdi>: choose
              another one.{' '}
            </>
          )}
          Compares what runs in them, service by service, matched by kind and name.
        </p>
      </header>
      {choices.length < 2 && (
        <p>
          This browser knows fewer than two environments.{' '}
          <Link to={paths.home}>Open one on the board</Link>
        </p>
      )}
    </div>
  )
}
