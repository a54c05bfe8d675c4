import { useConnection } from '#src/api/api-context.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { SampleList } from '#src/app/open/sample-list.tsx'

/** The samples of the embedded API, some of which misbehave. */
export function TestEnvironments() {
  const { sample } = useConnection().api.config
  return (
    <div className="mx-auto max-w-page px-4 pb-16 sm:px-6">
      <title>Test environments · Tidemark</title>
      <div className="grid max-w-[60rem] gap-2 pt-8 pb-2">
        <h1>Test environments</h1>
        <p className="text-ink-2">
          The embedded API generates this data. Some of it misbehaves, so that you can see how the
          console handles it. <Link to={paths.home}>Back to the board</Link>
        </p>
      </div>
      {sample && <SampleList sample={sample} />}
    </div>
  )
}
