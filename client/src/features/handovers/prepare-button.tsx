import { Button, Menu } from '@mantine/core'
import type { HandoverLine } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { IconChevronDown, IconFilePencil } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { acts, deskNames } from './handovers.api.ts'

interface PrepareButtonProps {
  readonly lines: readonly HandoverLine[]
  readonly open: (line: Pick<HandoverLine, 'id'>) => void
}

/** Lets the system write the sheet of a desk; where one is open already it leads there. */
export function PrepareButton({ lines, open }: PrepareButtonProps) {
  const { t } = useTranslation('handovers')
  const desks = useQuery(deskNames()).data?.data ?? []
  const prepare = useMutation({ mutationFn: acts.prepare, onSuccess: ({ data }) => open(data), onError: showRefusal })
  const start = (deskId: string) => {
    const standing = lines.find((line) => line.desk.id === deskId && (line.state === 'draft' || line.state === 'given'))
    if (standing) open(standing)
    else prepare.mutate(deskId)
  }
  const [only, ...more] = desks
  if (!only) return null
  const face = { leftSection: <IconFilePencil size={16} aria-hidden />, loading: prepare.isPending, children: t('write') }
  if (more.length === 0) return <Button {...face} onClick={() => start(only.id)} />
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button {...face} rightSection={<IconChevronDown size={14} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        {desks.map((desk) => (
          <Menu.Item key={desk.id} onClick={() => start(desk.id)}>
            {desk.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
