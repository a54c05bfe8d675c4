import { useEffect, useState } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { plainText } from '#src/deployments/words/sentence.ts'
import { newDeployments } from '#timeline/feed/newer-pill.tsx'
import { headlineOf } from '#timeline/now/headline.ts'
import { useChangeAnnouncements } from '#timeline/now/use-change-announcements.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'

type Options = {
  history: History
  newer: Timeline['newer']
  /** The environment's name. */
  name: string
  zone: Zone
  now: number
}

/**
 * Announces the headline once, after the first page; then changes of state and how many newer
 * deployments wait.
 */
export const usePageAnnouncements = ({ history, newer, name, zone, now }: Options): void => {
  useChangeAnnouncements(history, zone, name)

  const [answer] = useState(() => headlineOf(history, zone, now))
  useEffect(() => {
    if (answer) announce(plainText(answer.sentence))
  }, [answer])

  const words = newer.count > 0 ? newDeployments(newer) : ''
  useEffect(() => {
    if (words !== '') announce(words, 'newer')
  }, [words])
}
