import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { RosterSkill, SkilledPerson } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../kit/dates/date-field.tsx'
import { Modal } from '../../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../../kit/overlays/toasts.ts'
import { useAssignSkills } from './skills.api.ts'

interface DialogProps {
  readonly site: Location
  readonly skills: readonly RosterSkill[]
  readonly person: SkilledPerson
  readonly close: () => void
}

/** Which skills a person has, and until when each is valid; an empty day means without an end. */
export function PersonSkillsDialog({ site, skills, person, close }: DialogProps) {
  const { t } = useTranslation('roster')
  const [held, setHeld] = useState(() => new Map(person.skills.map(({ skill_id, valid_until }) => [skill_id, valid_until])))
  const save = useAssignSkills()
  const toggle = (id: string, on: boolean) => {
    const next = new Map(held)
    if (on) next.set(id, null)
    else next.delete(id)
    setHeld(next)
  }
  const body = {
    location_id: site.id,
    user_id: person.user.id,
    skills: [...held].map(([skill_id, valid_until]) => ({ skill_id, valid_until })),
  }
  const done = () => {
    toastSuccess('update')
    close()
  }
  return (
    <Modal opened onClose={close} title={t('skills.changeOf', { name: person.user.name })} centered>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('skills.untilText')}
        </Text>
        {skills.map(({ id, name }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Checkbox label={name} checked={held.has(id)} onChange={(event) => toggle(id, event.currentTarget.checked)} />
            {held.has(id) && (
              <DateField
                kind="date"
                w={170}
                aria-label={t('skills.validUntil', { name })}
                value={held.get(id) ?? ''}
                onChange={(value) => setHeld(new Map(held).set(id, value || null))}
              />
            )}
          </Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate(body, { onSuccess: done })}>
            {t('save', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
