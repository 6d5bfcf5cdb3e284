export const openSignIn = () => {};
export const logOut = () => {};
export const greet = () => {};
