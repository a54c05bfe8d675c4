import { createContext, use } from 'react'
import type { Mode } from '#form/body/request.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/*
 * Settings of the whole form. Their values are deferred: what a person does is painted before a thousand fields follow it,
 * and a key interrupts them.
 */

export const ModeContext = createContext<Mode>('merge')

export const useMode = (): Mode => use(ModeContext)

/** The nodes that a search or a choice of fields shows; undefined for all. */
export const FoundContext = createContext<ReadonlySet<NodeId> | undefined>(undefined)

export const useFound = (): ReadonlySet<NodeId> | undefined => use(FoundContext)

/** Whether each field shows where its value comes from. */
export const OriginsContext = createContext(false)
