// A stylesheet that is imported for its effect alone: compilers that check such imports find this.
export {};
