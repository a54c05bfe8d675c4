import type { HistorySource } from './history-source.ts'
import type { StoredDeployment } from './history-store.ts'
import type { HistoryBehaviour } from './list-deployment-history.ts'
import type { SampleContext } from './sample-records.ts'

/** An environment of the sample workspace: what it holds, and how it answers. */
export type Scenario = {
  /** Stable: tests and `--json` name environments by it. */
  name: string
  /** For the home page: what there is to see, in a sentence or two. */
  description: string
  /** Its deployments, oldest first; none unless told. */
  records?: (context: SampleContext) => Iterable<StoredDeployment>
  /** Reads them in an odd way, or not from the store at all. */
  source?: (stored: HistorySource, now: () => Date) => HistorySource
  /** Answers in an odd way; called once an API, so that counters are its own. */
  behaviour?: (now: () => Date) => HistoryBehaviour
  /** The API does not know it: its id leads to a 404. */
  unknown?: true
}
