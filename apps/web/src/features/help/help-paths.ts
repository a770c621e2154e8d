/** The help stays away where a call, or the tables of the administration, need the room (behaviour.md#help). */
const WITHOUT_HELP = ['/call', '/waiting-room/call', '/admin/user', 'admin/content'];

/** Whether the help is offered at this path. */
export const hasHelp = (pathname: string): boolean => !WITHOUT_HELP.some((part) => pathname.includes(part));
