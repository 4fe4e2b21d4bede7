import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { RosterSkill, SkilledPerson } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { isValidOn } from '@menara/shared/domain/people/roster/roster-needs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../../kit/dates/dates.ts'
import { todayIn } from '../../../../kit/dates/zoned-time.ts'
import { SearchInput } from '../../../../kit/lists/search-input.tsx'
import { useMay } from '../../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../../kit/states.tsx'
import classes from '../roster.module.css'
import { PersonSkillsDialog } from './person-skills-dialog.tsx'
import { SkillList } from './skill-list.tsx'
import { skilledPeople, skillList } from './skills.api.ts'

/** What people can do and until when it is valid, and the list of skills that shifts ask for. */
export function SkillsTab({ site }: { readonly site: Location }) {
  const skills = useQuery(skillList())
  const people = useQuery(skilledPeople(site.id))
  const failed = [skills, people].find((answer) => answer.isError && !answer.data)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} />
  if (!skills.data || !people.data) return <WaitingRows rows={8} />
  return (
    <Stack gap="md">
      <SkillList skills={skills.data.data} />
      <People site={site} skills={skills.data.data} people={people.data.data} />
    </Stack>
  )
}

interface PeopleProps {
  readonly site: Location
  readonly skills: readonly RosterSkill[]
  readonly people: readonly SkilledPerson[]
}
function People({ site, skills, people }: PeopleProps) {
  const { t } = useTranslation('roster')
  const mayChange = useMay('show_manage_user') && skills.length > 0
  const [search, setSearch] = useState('')
  const [person, choose] = useState<SkilledPerson>()
  const found = people.filter(({ user, title }) => `${user.name} ${title}`.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Paper p="sm">
      <SearchInput label={t('searchPeople')} value={search} onSearch={setSearch} />
      {found.length === 0 && <EmptyState title={t('nobody')} text={t('nobodyText')} />}
      <ul className={classes.gapless} aria-label={t('skills.people')}>
        {found.map((item) => (
          <li key={item.user.id}>
            <Group justify="space-between" gap="xs" py={6}>
              <div>
                <Text size="sm">{item.user.name}</Text>
                <Text size="xs" c="dimmed">
                  {item.title}
                </Text>
              </div>
              <Group gap={6}>
                <Held person={item} skills={skills} today={todayIn(site.zone)} />
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('skills.changeOf', { name: item.user.name })}
                    onClick={() => choose(item)}
                  >
                    {t('skills.change')}
                  </Button>
                )}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      {person && <PersonSkillsDialog site={site} skills={skills} person={person} close={() => choose(undefined)} />}
    </Paper>
  )
}

interface HeldProps {
  readonly person: SkilledPerson
  readonly skills: readonly RosterSkill[]
  readonly today: string
}
function Held({ person, skills, today }: HeldProps) {
  const { t } = useTranslation('roster')
  return person.skills.map(({ skill_id, valid_until }) => {
    const name = skills.find((skill) => skill.id === skill_id)?.name ?? ''
    const isOver = !isValidOn(valid_until, today)
    const until = valid_until === null ? name : t(isOver ? 'skills.ranOut' : 'skills.until', { name, day: dayText(valid_until) })
    return (
      <Badge key={skill_id} variant="outline" tt="none" color={isOver ? 'red' : 'gray'} c="var(--mantine-color-text)">
        {until}
      </Badge>
    )
  })
}
