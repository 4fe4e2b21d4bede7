import { type Static, Type } from 'typebox'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Day, done, Id, Line, many, nullable, one, Ref } from '../../../kit/words.ts'

/** What somebody has to be able to do for a shift, such as first aid or the control room. One list for the organisation. */
export const RosterSkill = closed({ id: Id, name: Line(60) })
export type RosterSkill = Static<typeof RosterSkill>
const SkillName = closed({ name: Line(60) })

/** A skill of a person; without `valid_until` it does not run out. */
export const PersonSkill = closed({ skill_id: Id, valid_until: nullable(Day) })
export type PersonSkill = Static<typeof PersonSkill>
const SkilledPerson = closed({ user: Ref, title: Type.String(), skills: Type.Array(PersonSkill) })
export type SkilledPerson = Static<typeof SkilledPerson>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/roster-skills'

export const rosterSkills = {
  /** By name, at most 100. */
  list: endpoint({
    name: 'roster_skills.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Skills that shifts ask for',
    reply: many(RosterSkill),
  }),
  /** 422 for a name that is taken; 409 for more than 100. */
  create: endpoint({
    name: 'roster_skills.create',
    method: 'POST',
    path,
    access: write,
    summary: 'Add a skill',
    body: SkillName,
    reply: one(RosterSkill),
  }),
  update: endpoint({
    name: 'roster_skills.update',
    method: 'PUT',
    path: `${path}/:id`,
    access: write,
    summary: 'Rename a skill',
    params: ById,
    body: SkillName,
    reply: one(RosterSkill),
  }),
  /** 409 while people have it or a shift asks for it. */
  remove: endpoint({
    name: 'roster_skills.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access: write,
    summary: 'Remove a skill',
    params: ById,
    reply: done,
  }),
}

export const personSkills = {
  /** Everybody who is awaited at the site, by name, at most 500. */
  list: endpoint({
    name: 'person_skills.list',
    method: 'GET',
    path: `${path}/people`,
    access: read,
    summary: 'Skills of the people of a site',
    query: closed({ location_id: Id }),
    reply: many(SkilledPerson),
  }),
  /** In place of those the person had. 422 for somebody who is not awaited at the site. */
  assign: endpoint({
    name: 'person_skills.assign',
    method: 'PUT',
    path: `${path}/people`,
    access: write,
    summary: 'Say the skills of a person, and until when they are valid',
    body: closed({ location_id: Id, user_id: Id, skills: Type.Array(PersonSkill, { maxItems: 100 }) }),
    reply: many(PersonSkill),
  }),
}
