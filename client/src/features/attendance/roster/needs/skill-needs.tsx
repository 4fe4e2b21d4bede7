import { ActionIcon, Button, Group, NumberInput, Select } from '@mantine/core'
import type { RosterNeed } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface SkillNeedsProps {
  /** Skills there are. */
  readonly skills: readonly RosterSkill[]
  readonly asked: RosterNeed['skills']
  readonly change: (asked: RosterNeed['skills']) => void
}

/** How many of the people of a shift have to have which skill. */
export function SkillNeeds({ skills, asked, change }: SkillNeedsProps) {
  const { t } = useTranslation('roster')
  const taken = new Set(asked.map(({ skill_id }) => skill_id))
  const free = skills.find((skill) => !taken.has(skill.id))
  return (
    <>
      {asked.map(({ skill_id, count }, index) => (
        <Group key={skill_id} gap="xs" mt="xs" align="end" wrap="nowrap">
          <Select
            label={t('skills.skill')}
            allowDeselect={false}
            value={skill_id}
            onChange={(value) => value && change(asked.with(index, { skill_id: value, count }))}
            data={skills.filter(({ id }) => id === skill_id || !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NumberInput
            label={t('people')}
            min={1}
            max={999}
            allowDecimal={false}
            hideControls
            value={count}
            onChange={(value) => change(asked.with(index, { skill_id, count: Math.max(1, Number(value) || 1) }))}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('skills.dropNeed')}
            onClick={() => change(asked.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {free && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={asked.length >= 20}
          onClick={() => change([...asked, { skill_id: free.id, count: 1 }])}
        >
          {t('skills.addNeed')}
        </Button>
      )}
    </>
  )
}
