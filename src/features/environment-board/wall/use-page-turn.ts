import { useEffect, useState } from 'react'
import { planWall, type WallPlan } from './wall-room.ts'

/** How long a page is shown, in ms. */
const PAGE_MS = 15_000

type Planned = { readonly key: string; readonly plan: WallPlan }

/**
 * The plan of a wall and the page that is shown. Order and sizes change only when a page turns; at once only with the
 * screen, with what is above them, and while the wall first loads.
 */
export const usePageTurn = (
  cells: Parameters<typeof planWall>[0],
  around: Parameters<typeof planWall>[1],
): { readonly plan: WallPlan; readonly page: number } => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [])
  const ids = cells.map(({ environment }) => environment.environmentId)
  const isFirst = turn === 0 && cells.map(({ zone }) => zone)
  const key = JSON.stringify([turn, ids, around, isFirst])
  const [planned, setPlanned] = useState<Planned>(() => ({ key, plan: planWall(cells, around) }))
  const now = planned.key === key ? planned : { key, plan: planWall(cells, around) }
  if (now !== planned) setPlanned(now)
  return { plan: now.plan, page: turn % now.plan.pages.length }
}
