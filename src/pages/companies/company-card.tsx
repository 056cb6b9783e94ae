import '#src/text/account.ts'
import { IconAdjustments, IconLock, IconLockOpen, IconPencil, IconUserCheck } from '@tabler/icons-react'
import type { OperatedCompany } from '#contract/operator.ts'
import { featuresById } from '#contract/rules/company-features.ts'
import { systemsOfBits } from '#contract/rules/platform.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './companies.module.css'

interface Props {
  company: OperatedCompany
  offline: boolean
  /** Opens the choice of its features. */
  choose: (company: OperatedCompany) => void
  /** Opens the form of its names and platforms. */
  edit: (company: OperatedCompany) => void
  changed: () => void
}

/** Closing a company, after a question, and opening it again. */
function useDoor({ cid, cnName: name, userNum }: OperatedCompany, changed: () => void) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const close = async () => {
    const sure = await confirm({
      title: say('companies.closeTitle', { name }),
      body: say('companies.closeBody', { users: userNum }),
      confirm: say('companies.close'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('operator.close', { cid })))) return
    toast.done(say('companies.isClosed', { name }))
    changed()
  }
  const reopen = async () => {
    if (!(await attempt(() => call('operator.reopen', { cid })))) return
    toast.done(say('companies.isReopened', { name }))
    changed()
  }
  return { close, reopen }
}

/** Giving a company that came with a registration its roles, after a question: whoever registered administers it from then on. */
function useAdmission({ cid, cnName: name, applicant }: OperatedCompany, changed: () => void) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  return async () => {
    const sure = await confirm({
      title: say('companies.admitTitle', { name }),
      body: say('companies.admitBody', { account: applicant?.account ?? '' }),
      confirm: say('companies.admit'),
    })
    if (!sure || !(await attempt(() => call('operator.admit', { cid })))) return
    toast.done(say('companies.isAdmitted', { name }))
    changed()
  }
}

/** What the signed-in operator may do with a company. */
function useActions({ company, offline, choose, edit, changed }: Props): MenuAction[] {
  const say = useText()
  const { close, reopen } = useDoor(company, changed)
  const admit = useAdmission(company, changed)
  const mayOpen = useAllowed('/operator/v1/company/open')
  const mayClose = useAllowed('/operator/v1/company/close')
  const mayChoose = useAllowed('/operator/v1/company/features')
  const mayEdit = useAllowed('/operator/v1/company/edit')
  const admits: MenuAction = {
    key: 'admit',
    icon: IconUserCheck,
    label: say('companies.admit'),
    run: () => void admit(),
    disabled: offline,
  }
  const edits: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('companies.edit'),
    run: () => edit(company),
    disabled: offline,
  }
  const chooses: MenuAction = {
    key: 'features',
    icon: IconAdjustments,
    label: say('companies.features'),
    run: () => choose(company),
    disabled: offline,
  }
  const door: MenuAction =
    company.closedAt === null
      ? {
          key: 'close',
          icon: IconLock,
          label: say('companies.close'),
          run: () => void close(),
          danger: true,
          disabled: offline || company.own,
        }
      : {
          key: 'reopen',
          icon: IconLockOpen,
          label: say('companies.reopen'),
          run: () => void reopen(),
          disabled: offline,
        }
  return [
    ...(mayOpen && company.applicant ? [admits] : []),
    ...(mayEdit ? [edits] : []),
    ...(mayChoose ? [chooses] : []),
    ...(mayClose ? [door] : []),
  ]
}

/** One company of the platform. */
export function CompanyCard(props: Props) {
  const say = useText()
  const actions = useActions(props)
  const { company } = props
  const { cid, cnName, enName, closedAt, own, userNum, campusNum, applicant } = company
  const features = company.features ?? featuresById(cid)
  const platforms = systemsOfBits(company.accountType).map((system) => say(`account.systems.${system}`))
  return (
    <li>
      <Card end={<DotsMenu actions={actions} label={say('companies.menuOf', { name: cnName })} />}>
        <p className={classes.name}>
          {cnName} {own && <Badge tone="accent">{say('companies.own')}</Badge>}{' '}
          {closedAt !== null && <Badge tone="bad">{say('companies.closed')}</Badge>}
        </p>
        <p className={classes.dim}>
          {platforms.join(marks().list)} · {enName} · {say('companies.number', { cid })}
        </p>
        {applicant && (
          <Notice kind="note">
            {say('companies.applicant', {
              name: applicant.username,
              account: applicant.account,
              id: applicant.userId,
            })}
          </Notice>
        )}
        <p className={classes.dim}>{say('companies.counts', { users: userNum, campuses: campusNum })}</p>
        {features.length > 0 && (
          <p className={classes.dim}>
            {features.map((name) => say(`companies.feature.${name}`)).join(marks().semicolon)}
          </p>
        )}
        {closedAt !== null && (
          <p className={classes.dim}>
            {say('companies.closedAt', {
              time: timeInWords(closedAt),
            })}
          </p>
        )}
      </Card>
    </li>
  )
}
