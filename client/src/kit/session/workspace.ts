import { type OwnWorkspace, workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { asking } from '../calls/query.ts'
import { sessionStore } from './session.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'workspace_id'
/** The workspace that was entered in this browser; null: none, everything is offered. */
const workspaceStore = createStore<{ id: string | null }>(() => ({ id: readStored(KEY) }))

export function enterWorkspace(id: string | null): void {
  writeStored(KEY, id)
  workspaceStore.setState({ id })
}

/** Those of who is signed in, by name. */
export const ownWorkspaces = { ...asking(workspaces.mine, {}), staleTime: 300_000 }
/** Those of the reader, by name. Nothing is asked as long as nobody is signed in, or `on` says so. */
export function useOwnWorkspaces(on = true): readonly OwnWorkspace[] {
  const isSignedIn = useStore(sessionStore, (state) => state.user !== null)
  return useQuery({ ...ownWorkspaces, enabled: isSignedIn && on, retry: false }).data?.data ?? []
}

/** The workspace that was entered, as long as it is one of the reader's. */
export function useWorkspace(): OwnWorkspace | undefined {
  const id = useStore(workspaceStore, (state) => state.id)
  return useOwnWorkspaces(id !== null).find((one) => one.id === id)
}
