import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { byId, type Make } from '../../good-call.ts'

const PASSWORD = 'correct horse battery'
/** A person made for this call, who knows their password. */
async function newcomer({ admin, cast }: Building): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.test`
  const { body } = await admin.asks(users.create, { body: { email, name: 'Newcomer', password: PASSWORD, location_ids: [cast.site] } })
  return { id: body.data.id, email }
}
const newGroup = async ({ admin, cast }: Building) =>
  (await admin.asks(groups.create, { body: { name: `Group ${newId()}`, location_id: cast.site } })).body.data.id
const newRole = async ({ admin }: Building) =>
  (await admin.asks(roles.create, { body: { name: `Role ${newId()}`, permissions: [] } })).body.data.id
const shift = () => ({ name: `Shift ${newId()}`, start: '08:00', end: '17:00', days: [1, 2] })
const newShift = async ({ admin }: Building) => (await admin.asks(shifts.create, { body: shift() })).body.data.id
const workspace = () => ({ name: `Workspace ${newId()}`, colour: 'blue' as const, home: 'desk' as const, modules: ['desk' as const] })
const newWorkspace = async ({ admin }: Building) => (await admin.asks(workspaces.create, { body: workspace() })).body.data.id
async function logoForm() {
  const { bytes, headers } = await formOf({ images: [png()] })
  return { type: headers['content-type'] ?? '', bytes }
}
async function newLogo(building: Building): Promise<string> {
  const id = await newWorkspace(building)
  const { type, bytes } = await logoForm()
  await building.admin.sends('POST', workspaces.putLogo.path.replace(':id', id), bytes, { 'content-type': type })
  return id
}
/** How accounts, users, groups, roles and shifts are asked well, by endpoint. */
export const peopleCalls: Readonly<Record<string, Make>> = {
  'accounts.login': async (building) => ({ who: building.stranger, body: { email: (await newcomer(building)).email, password: PASSWORD } }),
  'accounts.refresh': async (building) => {
    const { email } = await newcomer(building)
    const session = await building.stranger.asks(accounts.login, { body: { email, password: PASSWORD } })
    return { who: building.stranger, body: { refreshToken: session.body.data.refreshToken } }
  },
  'accounts.logout': async ({ as, cast }) => ({ who: await as(cast.admin) }),
  'accounts.register': ({ stranger }) => ({ who: stranger, body: { email: `${newId()}@example.test`, password: PASSWORD, name: 'Asha' } }),
  'accounts.me': () => ({}),
  'accounts.changePassword': async (building) => ({
    who: await building.as((await newcomer(building)).id),
    body: { current: PASSWORD, password: 'another long password' },
  }),
  'accounts.setLanguage': () => ({ body: { language: 'en' } }),
  'accounts.sessions': () => ({}),
  'accounts.revoke': async (building) => {
    const person = await newcomer(building)
    const who = await building.as(person.id)
    await building.as(person.id)
    const { body } = await who.asks(accounts.sessions, {})
    return { who, params: { id: body.data.find((item) => !item.current)?.id ?? '' } }
  },
  'users.list': () => ({ query: { limit: 100, search: 'a' } }),
  'users.get': ({ cast }) => byId(cast.agent),
  'users.create': () => ({ body: { email: `${newId()}@example.test`, name: 'Asha', password: PASSWORD } }),
  'users.update': ({ cast }) => ({ params: { id: cast.agent }, body: { title: 'Engineer' } }),
  'users.remove': async (building) => byId((await newcomer(building)).id),
  'users.setStatus': async (building) => ({ params: { id: (await newcomer(building)).id }, body: { status: 'blocked' } }),
  'users.byLocation': ({ cast }) => byId(cast.site),
  'users.resetPassword': async (building) => ({
    params: { id: (await newcomer(building)).id },
    body: { password: 'another long password' },
  }),
  'users.sessions': ({ cast }) => byId(cast.agent),
  'users.endSessions': async (building) => byId((await newcomer(building)).id),
  'groups.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'groups.get': ({ cast }) => byId(cast.group),
  'groups.create': ({ cast }) => ({ body: { name: `Group ${newId()}`, location_id: cast.site, member_ids: [cast.agent] } }),
  'groups.update': ({ cast }) => ({ params: { id: cast.group }, body: { description: 'Keeps it running', area_id: cast.floor } }),
  'groups.remove': async (building) => byId(await newGroup(building)),
  'roles.list': () => ({}),
  'roles.get': async (building) => byId(await newRole(building)),
  'workspaces.list': () => ({}),
  'workspaces.mine': () => ({}),
  'workspaces.get': async (building) => byId(await newWorkspace(building)),
  'workspaces.create': () => ({ body: workspace() }),
  'workspaces.update': async (building) => ({ params: { id: await newWorkspace(building) }, body: { colour: 'teal' } }),
  'workspaces.remove': async (building) => byId(await newWorkspace(building)),
  'workspaces.putLogo': async (building) => ({ ...byId(await newWorkspace(building)), form: await logoForm() }),
  'workspaces.removeLogo': async (building) => byId(await newLogo(building)),
  'workspaces.logo': async (building) => byId(await newLogo(building)),
  'access.preview': async (building) => ({ body: { role_id: await newRole(building), permissions: ['show_plugin_ptt'] } }),
  'access.explain': ({ cast }) => ({ query: { permission: 'ticket_work', user_id: cast.agent, location_id: cast.site } }),
  'roles.create': () => ({ body: { name: `Role ${newId()}`, permissions: ['show_plugin_ptt'] } }),
  'roles.addStandard': () => ({ body: {} }),
  'roles.update': async (building) => ({ params: { id: await newRole(building) }, body: { description: 'At the gate' } }),
  'roles.remove': async (building) => byId(await newRole(building)),
  'shifts.list': ({ cast }) => ({ query: { group_ids: cast.group } }),
  'shifts.get': async (building) => byId(await newShift(building)),
  'shifts.create': () => ({ body: shift() }),
  'shifts.update': async (building) => ({ params: { id: await newShift(building) }, body: { grace_minutes: 10 } }),
  'shifts.remove': async (building) => byId(await newShift(building)),
}
