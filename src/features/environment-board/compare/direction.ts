import { compareContent, diffContent, type ComparedField } from '#src/deployments/past/content.ts'
import { newerThan, type Past } from '#src/deployments/past/past.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { type Deployed, deployedIn, statusIn } from '#board/matrix/relation.ts'

/*
 * Which way a difference leads, from what each side ran before. What one side runs and the other ran before, the other
 * has replaced. The dates of commits decide nothing here.
 */

type Replaced = { readonly by: ServiceEvent; readonly past: Past }

/** Which way a service differs between two environments. */
export type Direction = {
  /** The deploy with which the right side replaced what the left runs now; undefined if it is not known to have run it. */
  readonly rightReplaced: Replaced | undefined
  /** The same for the left side, and what the right runs now. */
  readonly leftReplaced: Replaced | undefined
  /** The side that went back to what it ran earlier, or to a lower version. */
  readonly wentBack: 'left' | 'right' | undefined
}

/** The good deploys of a service before what it has, newest first; none from before it was deleted. */
const deploysBefore = (past: Past, deployed: Deployed): readonly ServiceEvent[] => {
  const older = past.events.slice(newerThan(past, deployed.event.index) + 1)
  const good = older.filter(({ meaning }) => meaning.end === 'good')
  const deleted = good.findIndex(({ meaning, doubtful }) => meaning.act === 'delete' && !doubtful)
  return (deleted < 0 ? good : good.slice(0, deleted)).filter(
    ({ meaning }) => meaning.act === 'deploy',
  )
}

const brings = (event: ServiceEvent, { item, service }: Deployed): boolean =>
  event.service !== undefined &&
  compareContent({ item: event.item, service: event.service }, { item, service }) === 'same'

const NUMBERS = /^v?(\d+(?:\.\d+)*)$/

/** Whether both versions are numbers, and the first is the lower one. */
export const isLower = (a: string | undefined, b: string | undefined): boolean => {
  const [one, other] = [a, b].map((version) => NUMBERS.exec(version ?? '')?.[1]?.split('.'))
  if (!one || !other || one.length !== other.length) return false
  const at = one.findIndex((part, index) => Number(part) !== Number(other[index]))
  return at >= 0 && Number(one[at]) < Number(other[at])
}

/** What a side did with what the other one has: whether it replaced it, and went back then. */
const replacing = (past: Past, own: Deployed, other: Deployed) => {
  const before = deploysBefore(past, own)
  const at = before.findIndex((event) => brings(event, other))
  if (at < 0) return undefined
  return {
    replaced: { by: before[at - 1] ?? own.event, past },
    wentBack:
      isLower(own.version, other.version) ||
      before.slice(at + 1).some((event) => brings(event, own)),
  }
}

/** Which way two sides differ; undefined if it is not known what one of them has. */
export const directionOf = (left: CellStatus, right: CellStatus): Direction | undefined => {
  const [was, is] = [deployedIn(left), deployedIn(right)]
  const [before, after] = [statusIn(left), statusIn(right)]
  if (!was || !is || !before || !after) return undefined
  const [onRight, onLeft] = [replacing(after.past, is, was), replacing(before.past, was, is)]
  return {
    rightReplaced: onRight?.replaced,
    leftReplaced: onLeft?.replaced,
    wentBack: onRight?.wentBack ? 'right' : onLeft?.wentBack ? 'left' : undefined,
  }
}

/** Whether one side lacks what the other has: the other had it before, and moved on. */
export const behindSide = ({
  rightReplaced,
  leftReplaced,
  wentBack,
}: Direction): 'left' | 'right' | undefined => {
  if (wentBack !== undefined || (rightReplaced && leftReplaced)) return undefined
  return rightReplaced ? 'left' : leftReplaced ? 'right' : undefined
}

/** A deployment that made something so; `maybeOlder` if an older one may have. */
export type SetBy = { readonly item: DeploymentItem; readonly maybeOlder: boolean }

/**
 * The deployment that gave a field of a service its value: the oldest good deploy without another value since, as far as
 * the records tell.
 */
export const fieldSetBy = (has: CellStatus, now: Deployed, field: ComparedField): SetBy => {
  const past = statusIn(has)?.past
  let made: DeploymentItem = now.item
  if (!past) return { item: made, maybeOlder: true }
  const [unknown] = past.unknowns.filter(({ index }) => index > now.event.index)
  for (const event of deploysBefore(past, now)) {
    if (!event.service || event.index > (unknown?.index ?? Infinity)) break
    const changes = diffContent({ item: event.item, service: event.service }, now)
    if (changes.some((change) => change.field === field)) return { item: made, maybeOlder: false }
    made = event.item
  }
  return { item: made, maybeOlder: true }
}
