import { ActionIcon, Button, Group, Paper, Text, TextInput } from '@mantine/core'
import type { RosterSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../../kit/overlays/confirm.tsx'
import { Modal } from '../../../../kit/overlays/modal.tsx'
import { useMay } from '../../../../kit/session/session.ts'
import classes from '../roster.module.css'
import { useCreateSkill, useRemoveSkill, useRenameSkill } from './skills.api.ts'

/** The skills of the organisation: added, renamed and removed. */
export function SkillList({ skills }: { readonly skills: readonly RosterSkill[] }) {
  const { t } = useTranslation('roster')
  const mayChange = useMay('show_manage_user')
  const [renamed, rename] = useState<RosterSkill>()
  const create = useCreateSkill()
  const remove = useRemoveSkill()
  const ask = ({ id, name }: RosterSkill) =>
    askFirst({
      title: t('skills.removeTitle', { name }),
      text: t('skills.removeText'),
      confirm: t('skills.remove'),
      danger: true,
      run: () => remove.mutateAsync(id),
    })
  return (
    <Paper p="sm">
      <Text size="sm" fw={600}>
        {t('skills.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {skills.length === 0 ? t('skills.none') : t('skills.text')}
      </Text>
      <Group component="ul" className={classes.gapless} gap="xs" my="xs" aria-label={t('skills.title')}>
        {skills.map((skill) => (
          <Group component="li" key={skill.id} gap={4} className={classes.skill}>
            <Text size="sm">{skill.name}</Text>
            {mayChange && (
              <>
                <ActionIcon variant="subtle" aria-label={t('skills.rename', { name: skill.name })} onClick={() => rename(skill)}>
                  <IconPencil size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="subtle" aria-label={t('skills.removeTitle', { name: skill.name })} onClick={() => ask(skill)}>
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </>
            )}
          </Group>
        ))}
      </Group>
      {mayChange && <NameForm label={t('skills.new')} act={t('skills.add')} save={(name) => create.mutateAsync(name)} />}
      {renamed && <RenameDialog skill={renamed} close={() => rename(undefined)} />}
    </Paper>
  )
}

function RenameDialog({ skill, close }: { readonly skill: RosterSkill; readonly close: () => void }) {
  const { t } = useTranslation('roster')
  const rename = useRenameSkill()
  const save = async (name: string) => {
    await rename.mutateAsync({ id: skill.id, name })
    close()
  }
  return (
    <Modal opened onClose={close} title={t('skills.rename', { name: skill.name })} centered>
      <NameForm label={t('skills.name')} act={t('save', { ns: 'common' })} initial={skill.name} save={save} />
    </Modal>
  )
}

interface NameFormProps {
  readonly label: string
  readonly act: string
  readonly initial?: string
  readonly save: (name: string) => Promise<unknown>
}
/** A refusal is shown by the call; the name stays as it was typed. */
function NameForm({ label, act, initial = '', save }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const isDone = await save(name.trim()).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (isDone) setName('')
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Group gap="xs" align="end">
        <TextInput label={label} maxLength={60} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Button type="submit" variant="default" loading={busy} disabled={name.trim() === ''}>
          {act}
        </Button>
      </Group>
    </form>
  )
}
