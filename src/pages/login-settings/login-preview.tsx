import '#src/text/login-settings.ts'
import { useText } from '#src/text/text.ts'
import { type LoginFace, loginStyle } from '#src/theme/login-face.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Lamp } from '#src/ui/lamp.tsx'
import classes from './login-settings.module.css'

/** The sign-in page in small, as it would look. */
export function LoginPreview({ face }: { face: LoginFace }) {
  const say = useText()
  return (
    <div className={classes.preview}>
      <Panel title={say('loginSettings.preview')}>
        <div
          className={classes.door}
          style={loginStyle(face)}
          role="img"
          aria-label={say('loginSettings.preview')}
        >
          <div className={classes.face}>
            <div className={classes.words}>
              {face.logo ? <img src={face.logo} alt="" /> : <Lamp size={28} />}
              <strong>{face.title || say('system.name')}</strong>
              <span>{face.slogan || say('system.slogan')}</span>
            </div>
          </div>
          <div className={classes.entry}>
            <strong>{say('loginSettings.signIn')}</strong>
            <span className={classes.box}>{say('loginSettings.account')}</span>
            <span className={classes.box}>{say('loginSettings.password')}</span>
            <span className={classes.button}>{say('loginSettings.signIn')}</span>
          </div>
        </div>
      </Panel>
    </div>
  )
}
