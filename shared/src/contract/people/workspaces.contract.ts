import { type Static, Type } from 'typebox'
import { workspaceColours, workspaceModuleKeys } from '../../domain/people/workspace-modules.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, Line, many, nullable, one, oneOf, optional, Ref, Text } from '../../kit/words.ts'

const Module = oneOf(...workspaceModuleKeys)
const Facts = {
  name: Line(80),
  description: Text(300),
  colour: oneOf(...workspaceColours),
  /** The module that opens first; one of the modules. */
  home: Module,
  modules: Type.Array(Module, { minItems: 1, maxItems: workspaceModuleKeys.length, uniqueItems: true }),
  /** Everybody who signs in has it; else its people and the members of its groups. */
  everyone: Type.Boolean(),
}
/** A set of modules, sites and people. It narrows what is offered, never what is permitted. */
export const Workspace = closed({
  id: Id,
  ...Facts,
  /** Empty: all sites. */
  locations: Type.Array(Ref),
  people: Type.Array(Ref),
  groups: Type.Array(Ref),
  /** Path of its picture; null without one. */
  logo: nullable(Type.String()),
})
export type Workspace = Static<typeof Workspace>

/** As its people see it. */
export const OwnWorkspace = closed({ id: Id, ...Facts, locations: Type.Array(Ref), logo: nullable(Type.String()) })
export type OwnWorkspace = Static<typeof OwnWorkspace>

const Ids = (maxItems: number) => optional(Type.Array(Id, { maxItems, uniqueItems: true }))
export const WorkspaceDraft = closed({
  ...Facts,
  description: optional(Text(300)),
  everyone: optional(Type.Boolean()),
  location_ids: Ids(200),
  user_ids: Ids(500),
  group_ids: Ids(100),
})
export type WorkspaceDraft = Static<typeof WorkspaceDraft>

const write = 'show_manage_workspace'
const at = '/api/v1/workspaces'
export const workspaces = {
  ...crud('workspaces', { item: Workspace, draft: WorkspaceDraft, filter: closed({}), read: write, write }),
  mine: endpoint({
    name: 'workspaces.mine',
    method: 'GET',
    path: `${at}/mine`,
    access: 'signed-in',
    summary: 'Workspaces of the caller, by name',
    reply: many(OwnWorkspace),
    personal: true,
  }),
  putLogo: endpoint({
    name: 'workspaces.putLogo',
    method: 'POST',
    path: `${at}/:id/logo`,
    access: write,
    summary: 'Put its picture, in place of the one before: PNG, JPEG or WebP',
    params: ById,
    form: closed({}),
    files: ['image'],
    reply: one(Workspace),
  }),
  removeLogo: endpoint({
    name: 'workspaces.removeLogo',
    method: 'DELETE',
    path: `${at}/:id/logo`,
    access: write,
    summary: 'Take its picture off',
    params: ById,
    reply: done,
  }),
  logo: endpoint({
    name: 'workspaces.logo',
    method: 'GET',
    path: `${at}/:id/logo`,
    access: 'signed-in',
    summary: 'Its picture, for its people and whoever manages workspaces',
    params: ById,
    /** Of the picture, so that a browser asks again once there is another. */
    query: closed({ v: optional(Id) }),
    reply: 'binary',
    personal: true,
  }),
} as const
