/** For tests of whoever stands on the runtime. */
export {
  type AuthorizationServerDouble,
  startAuthorizationServer,
} from './oauth/testing/authorization-server-double.ts';
