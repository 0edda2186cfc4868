// What an account of our server does on its account page, with the requests of a browser.
import { sendForm } from '../createApi.mjs'

const PAGE = '/auth/account'

/** The actions on the account page of `name` that the cases need. */
export function ownPage(origin, name, password) {
  const open = async () => {
    const asked = await sendForm(`${origin}/auth/sign_in?return_to=/`, {})
    const form = { ...hiddenFields(await asked.response.text()), login: name, password }
    const { cookies } = await sendForm(`${origin}/auth/sign_in`, { form, cookies: asked.cookies })
    return { cookies, page: await (await sendForm(origin + PAGE, { cookies })).response.text() }
  }
  const submit = async (what, fields) => {
    const { cookies, page } = await open()
    const { response } = await sendForm(`${origin}${PAGE}/${what}`, { form: { ...hiddenFields(page), ...fields }, cookies })
    // After success, the page redirects to itself; a failure is shown directly.
    if (response.ok || response.headers.get('location')?.startsWith(PAGE)) return
    throw new Error(
      `Our page did not take “${what}”: ${response.status} ${/class="(?:problem|notice)"[^>]*>([^<]*)/.exec(await response.text())?.[1]}`,
    )
  }
  return {
    nameAlias: (other) => submit('aliases', { aliases: `@${other.handle}` }),
    move: (other) => submit('move', { target: `@${other.handle}`, move_password: password }),
    leave: () => submit('delete', { username: name, delete_password: password }),
  }
}

/** The hidden fields of the first form that has any. */
function hiddenFields(page) {
  const form = /<form[\s\S]*?<\/form>/.exec(page)?.[0] ?? ''
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}
