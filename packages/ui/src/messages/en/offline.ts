export const offline = {};
